import type { Kysely } from 'kysely';

export interface AuditContext {
  db: Kysely<unknown>;
  /** Written out: the passport stands on the log. */
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
