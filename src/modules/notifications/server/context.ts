/** Dependencies of notifications: ports to other modules. */

import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Mailboxes } from '../../passport/server/index.ts';
import type { Realtime } from '../../realtime/server/index.ts';

export interface NotificationsContext extends Pick<Mailboxes, 'emailsOf'>, Pick<Realtime, 'publish'> {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  /** Only for tests, whose push service stands on this machine; elsewhere nobody may make us call our own network. */
  allowPrivatePushHosts?: boolean;
  now(): Date;
}
