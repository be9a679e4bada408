/** What the passport's commands work with. */
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from './passwords.ts';

export interface PassportContext {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  passwords: Passwords;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  isDemo: boolean;
}

/** Where a request comes from, as far as it matters for sessions and limits. */
export interface Origin {
  address: string;
  userAgent: string;
}
