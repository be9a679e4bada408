/** What people's programs need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Origin } from '#platform/http/origin.ts';
import type { SafetyEventName } from '../../safety/contract.ts';

export type Db = Kysely<unknown> | Transaction<unknown>;

export interface ProgramsContext {
  db: Kysely<unknown>;
  pool: Pool;
  /** Locks them; those that are not in the answer do not exist any more. */
  lockAccounts(transaction: Transaction<unknown>, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Into the log of the account's safety. */
  record(
    db: Db,
    event: { accountId: string; event: SafetyEventName; origin: Origin; detail?: string | null },
  ): Promise<void>;
}
