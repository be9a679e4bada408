/** What notifications need of the rest of the application. */
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { AppealAbout, Passport } from '../../passport/server/index.ts';
import type { Realtime } from '../../realtime/server/index.ts';

export interface NotificationsContext extends Pick<Passport, 'emailsOf'>, Pick<Realtime, 'publish'> {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  appealAbout: AppealAbout;
  /** Only for tests, whose push service stands on this machine; elsewhere nobody may make us call our own network. */
  allowPrivatePushHosts?: boolean;
  now(): Date;
}
