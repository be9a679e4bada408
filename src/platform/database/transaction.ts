/** A transaction that is tried again when PostgreSQL had to sacrifice it to another one. */
import type { Kysely, Transaction } from 'kysely';
import { OUTDATED_PLAN } from './preparing-client.ts';

/** Serialisation failure, deadlock, a table that changed under a prepared statement: nothing was done, the same work may succeed now. */
const LOST_TO_ANOTHER = new Set(['40001', '40P01', OUTDATED_PLAN]);
const MAX_TRIES = 5;

/** Inside a transaction the work becomes a part of it: what is done together is kept or lost together. */
export async function inTransaction<T>(
  db: Kysely<unknown>,
  work: (transaction: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<unknown>);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!LOST_TO_ANOTHER.has(code) || attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
