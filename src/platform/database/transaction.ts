/** A transaction that is tried again when PostgreSQL had to sacrifice it to another one. */
import type { Kysely, Transaction } from 'kysely';
import { OUTDATED_PLAN } from './preparing-client.ts';

/** Serialisation failure, deadlock, a table that changed under a prepared statement: nothing was done, the same work may succeed now. */
const LOST_TO_ANOTHER = new Set(['40001', '40P01', OUTDATED_PLAN]);
const MAX_TRIES = 5;

type Write<T> = (transaction: Transaction<unknown>, items: readonly T[]) => Promise<void>;
/** Of each running transaction: what is still to be written, by whom. */
const waiting = new WeakMap<Transaction<unknown>, Map<Write<never>, unknown[]>>();

/**
 * What modules have to say by the way is gathered and written at once when the work is done: one statement instead of one for
 * each, and the rows that everybody wants are locked as late as can be.
 */
export function beforeCommit<T>(transaction: Transaction<unknown>, write: Write<T>, items: readonly T[]): void {
  const writes = waiting.get(transaction);
  if (!writes) throw new Error('only a transaction begun by inTransaction waits for what is to be written last');
  if (items.length > 0) writes.set(write, [...(writes.get(write) ?? []), ...items]);
}

async function workAndWrite<T>(
  transaction: Transaction<unknown>,
  work: (transaction: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const writes = new Map<Write<never>, unknown[]>();
  waiting.set(transaction, writes);
  const result = await work(transaction);
  await together([...writes].map(([write, items]) => write(transaction, items as never[])));
  return result;
}

/** What a statement answers when one before it has failed. */
const ABORTED = '25P02';

/**
 * Work of one transaction that does not need each other's answers: the statements go out at once, in their order. Waits for all
 * of it even when something fails, so that nothing is written when the transaction has ended.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [K in keyof Work]: Awaited<Work[K]> }> {
  const settled = await Promise.allSettled(work);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (reasons.length > 0) throw reasons.find(({ code }) => code !== ABORTED) ?? reasons[0];
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** Reads that belong together see the database as it is at one moment, whatever is written meanwhile. */
export async function inSnapshot<T>(
  db: Kysely<unknown>,
  work: (snapshot: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<unknown>);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Inside a transaction the work becomes a part of it: what is done together is kept or lost together. */
export async function inTransaction<T>(
  db: Kysely<unknown>,
  work: (transaction: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<unknown>);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((transaction) => workAndWrite(transaction, work));
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!LOST_TO_ANOTHER.has(code) || attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
