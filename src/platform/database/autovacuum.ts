/**
 * DDL beside autovacuum. PostgreSQL cancels an autovacuum that somebody waits for, but only at the waiter's deadlock check, after
 * deadlock_timeout (1 s). DDL waits for less than that, because later queries stand behind it: it would be refused for as long as the
 * autovacuum of a large table takes.
 */
import { sql } from 'kysely';
import type { Db } from './schema.ts';

export const LOCK_REFUSED = '55P03';

/**
 * Waits for tables under vacuum in a lock mode that neither reads nor writes conflict with, for long enough to have an autovacuum
 * cancelled. One against wraparound is not cancelled, nor is a VACUUM of somebody's: those are left alone.
 */
export async function cancelAutovacuums(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT pg_class.oid::regclass::text AS name FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode = 'ShareUpdateExclusiveLock' AND granted AND pid <> pg_backend_pid()
      AND relkind = 'r' AND pg_has_role(relowner, 'USAGE')`.execute(db);
  for (const { name } of rows) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`SELECT set_config('lock_timeout',
          (extract(epoch FROM current_setting('deadlock_timeout')::interval) * 1000 + 500)::integer::text, true)`.execute(
          transaction,
        );
        await sql`LOCK TABLE ${sql.raw(name)} IN SHARE UPDATE EXCLUSIVE MODE`.execute(transaction);
      });
    } catch (error) {
      // Refused: it is no autovacuum, or one against wraparound. Gone: the table was dropped meanwhile.
      if (![LOCK_REFUSED, '42P01'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
