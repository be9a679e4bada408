/** What notifications need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { LiveEvent } from '../../realtime/server/index.ts';

export interface NotificationsContext {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  /** Of those that can be written to: an erased account has no mailbox. */
  emailsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Where to turn against a decision about what is named here. */
  appealAbout(subject: string): { email: string; link: string };
  /** To the open pages of those who are told. */
  publish(transaction: Transaction<unknown>, events: readonly LiveEvent[]): void;
  /** Only for tests, whose push service stands on this machine; elsewhere nobody may make us call our own network. */
  allowPrivatePushHosts?: boolean;
  now(): Date;
}
