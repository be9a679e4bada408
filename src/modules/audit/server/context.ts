import type { Db } from '#platform/database/schema.ts';

export interface AuditContext {
  db: Db;
  /** Written out: the passport stands on the log. */
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
