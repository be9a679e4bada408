/** What people's programs need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Vault } from '#platform/vault.ts';
import type { SafetyEventName } from '../../safety/contract.ts';

export type Db = Kysely<unknown> | Transaction<unknown>;

export interface ProgramsDependencies {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  /** Locks the viewer's account; refuses when the session has ended meanwhile. */
  holdSession(transaction: Transaction<unknown>, viewer: Viewer): Promise<void>;
  /** Into the log of the account's safety. */
  record(
    db: Db,
    event: { accountId: string; event: SafetyEventName; origin: Origin; detail?: string | null },
  ): Promise<void>;
  /** That a webhook was switched off because nobody answered. */
  onWebhookOff: readonly ((
    transaction: Transaction<unknown>,
    off: { accountId: string; host: string; at: Date },
  ) => Promise<void>)[];
  /** Only for tests, whose receivers stand on this machine; elsewhere nobody may make us call our own network. */
  allowPrivateHosts?: boolean;
  now?: () => Date;
}

export interface ProgramsContext extends Required<ProgramsDependencies> {
  vault: Vault;
}
