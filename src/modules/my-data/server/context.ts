import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/file-store.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { OwnData, OwnFile } from '#platform/own-data.ts';
import type { Mailboxes } from '../../passport/server/index.ts';

export interface MyDataContext extends Pick<Mailboxes, 'emailsOf'> {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  siteUrl: string;
  store: FileStore;
  /** Asked of every module. */
  dataOf(accountId: string): Promise<OwnData>;
  filesOf(accountId: string): Promise<OwnFile[]>;
}

/** An archive is alone under its id. */
export const NAME_IN_STORE = 'data.zip';
