/** Dependencies of the passport: ports to other modules. */

import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { PlaceOf } from '#platform/places.ts';
import type { Scope } from '#platform/scopes.ts';
import type { Vault } from '#platform/vault.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Media } from '../../media/server/index.ts';
import type { PasskeyAnswer, PasskeyQuestion, PassportEvent, SecondStep, SignInMethod } from '../contract.ts';
import type { Undone } from '../domain/undone.ts';
import type { Rulings } from './people/appeals.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** Hook of other modules on erasure; runs in the transaction, with the account's row locked. */
export type EraseHook = (transaction: Transaction, accountId: string, person: LeavingPerson) => Promise<void>;

export interface LeavingPerson {
  /** Normalised. */
  mailbox: string;
}

/** Permissions between the viewer and somebody else. */
export interface Standing {
  mayWrite: boolean;
  mayOrder: boolean;
}

/** Something the owner of an account should be able to read later. */
export interface SafetyEvent {
  accountId: string;
  event: PassportEvent;
  origin: Origin;
  detail?: string | null;
  /** Idempotency key of an entry that is written later than it happened: written twice, it is one entry. */
  happened?: { at: Date; entryId: string };
}

/** Factors of authentication besides the password. */
export interface Factors {
  /** Second factors required after the password; empty when it is enough. */
  secondStepsOf(db: Db, accountId: string): Promise<readonly SecondStep[]>;
  hasPasskey(db: Db, accountId: string): Promise<boolean>;
  /** Uses a code up; null when it is not one of the account's. */
  spendCode(
    transaction: Transaction,
    use: { accountId: string; code: string; origin: Origin },
  ): Promise<SignInMethod | null>;
  /** Of one account, or of whoever holds a passkey of this site. */
  askForPasskey(site: string, accountId: string | null): Promise<PasskeyQuestion>;
  /** Uses the challenge up; answers whose passkey it is. */
  spendPasskey(
    transaction: Transaction,
    site: string,
    answer: PasskeyAnswer,
    accountId: string | null,
  ): Promise<string | null>;
}

/** Consents required with a new account. */
export interface RequiredDocuments {
  /** The day of the newest wording; whoever has accepted an older one is asked. */
  through: string;
  give(db: Db, person: { accountId: string; address: string | null; givenAt?: Date }): Promise<void>;
}

type TakeBack<Taken> = (transaction: Transaction, accountId: string, since: Date) => Promise<Taken>;

export interface PassportContext {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  passwords: Passwords;
  /** Seals codes that are mailed more than once. */
  vault: Vault;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  /** The one origin the site is served from; undefined in a trial, where the request's own host stands in. */
  publicUrl: string | undefined;
  isDemo: boolean;
  /** The page of letters that nobody sends. */
  lettersPath: string | null;
  rulings: Rulings;
  factors: Factors;
  /** Each takes away what somebody added who should not have been there, and answers what that was. */
  takeBack: {
    safety: TakeBack<Pick<Undone, 'two_factor' | 'recovery_codes' | 'passkeys'>>;
    programs: TakeBack<Pick<Undone, 'tokens' | 'webhooks'>>;
    payouts: TakeBack<Undone['payouts']>;
    invitations: TakeBack<Undone['invited']>;
  };
  /** With a password reset: what people's programs hold ends; answers names of tokens and hosts of webhooks. */
  stopPrograms(
    transaction: Transaction,
    of: { accountId: string; origin: Origin },
  ): Promise<{ tokens: string[]; webhooks: string[] }>;
  /** Authenticates an API token; throws when it is not valid or lacks the scope of the request. */
  admitToken(
    token: string,
    request: FastifyRequest,
  ): Promise<{ tokenId: string; accountId: string; scopes: readonly Scope[] }>;
  /** In the transaction of the event; a failed sign-in, which has none, in its own. */
  record(db: Db, event: SafetyEvent): Promise<void>;
  placeOf: PlaceOf;
  standingOf(viewer: Viewer | null, accountId: string): Promise<Standing>;
  /** Hooks outside of the erasing transaction: they call other services, which may be slow, and save the answers. */
  prepareErase: readonly ((accountId: string) => Promise<void>)[];
  /** Each may refuse by throwing, as with `account_in_use`. */
  refuseErase: readonly EraseHook[];
  /** Each takes away what its module keeps of the account. */
  beforeErase: readonly EraseHook[];
  /** Hooks that run as soon as somebody asks to be erased. */
  onLeave: readonly EraseHook[];
  /** Told within the transaction that blocks an account or lets it in again. */
  onBlock: readonly ((transaction: Transaction, accountId: string, isBlocked: boolean) => Promise<void>)[];
  documents: RequiredDocuments;
  /** Invalidates the cache after a change, so that lists show it. */
  forgetFace(accountId: string): void;
  takeMedia: Media['take'];
  /** Writes an action of staff to the audit log. */
  recordDeed: RecordDeed;
}
