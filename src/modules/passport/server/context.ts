/** What the passport's commands work with. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from './passwords.ts';

/** What another module does, or has to say, when an account is erased; within the transaction, with the account locked. */
export type EraseHook = (transaction: Transaction<unknown>, accountId: string, person: LeavingPerson) => Promise<void>;

/** By what others may have been told of them. */
export interface LeavingPerson {
  name: string;
  mailbox: string;
}

export interface Standing {
  mayWrite: boolean;
  mayOrder: boolean;
}

export interface PassportContext {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  passwords: Passwords;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  isDemo: boolean;
  /** What the viewer and somebody else may do with each other. */
  standingOf(viewer: Viewer | null, accountId: string): Promise<Standing>;
  /** Each may refuse by throwing, as with `account_in_use`. */
  refuseErase: readonly EraseHook[];
  /** Each takes away what its module keeps of the account. */
  beforeErase: readonly EraseHook[];
  /** What stops at once when somebody asks to be erased. */
  onLeave: readonly EraseHook[];
  /** Words by which letters to others may name the person, such as titles. */
  wordsOf(transaction: Transaction<unknown>, accountId: string): Promise<readonly string[]>;
}

/** Where a request comes from, as far as it matters for sessions and limits. */
export interface Origin {
  address: string;
  userAgent: string;
}
