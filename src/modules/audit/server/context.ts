import type { Db } from '#platform/database/schema.ts';

export interface AuditContext {
  db: Db;
  /** Port, written out: the passport depends on the log. */
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
