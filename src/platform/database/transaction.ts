/** A transaction that is tried again when PostgreSQL had to sacrifice it to another one. */

import { pipeline, withoutQueue } from './pipeline.ts';
import { OUTDATED_PLAN, onPrimary } from './replicas.ts';
import type { Db, Transaction } from './schema.ts';

/** Serialisation failure, deadlock, a table that changed under a prepared statement: nothing was done, the same work may succeed now. */
const LOST_TO_ANOTHER = new Set(['40001', '40P01', OUTDATED_PLAN]);
const MAX_TRIES = 5;

type Write<T> = (transaction: Transaction, items: readonly T[]) => Promise<void>;
/** Queue of deferred writes per running transaction. */
const waiting = new WeakMap<Transaction, Map<Write<never>, unknown[]>>();

/**
 * Deferred, batched writes: rows that modules add by the way are gathered and written just before the commit, in one statement instead
 * of one for each, so that contended rows are locked as late as possible.
 */
export function beforeCommit<T>(transaction: Transaction, write: Write<T>, items: readonly T[]): void {
  const writes = waiting.get(transaction);
  if (!writes) throw new Error('only a transaction begun by inTransaction waits for what is to be written last');
  if (items.length > 0) writes.set(write, [...(writes.get(write) ?? []), ...items]);
}

async function workAndWrite<T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const writes = new Map<Write<never>, unknown[]>();
  waiting.set(transaction, writes);
  const result = await work(transaction);
  await pipeline(
    [...writes].map(
      ([write, items]) =>
        () =>
          write(transaction, items as never[]),
    ),
  );
  return result;
}

const WAIT_MILLISECONDS = 5_000;

/** Concurrency limit: how many transactions of one database run at once; the rest wait, first in, first out. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async with<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new Error('timeout exceeded when trying to connect: all connections are in transactions'));
    }, WAIT_MILLISECONDS);
    this.#waiting.push(resolve);
    await promise.finally(() => clearTimeout(timer));
  }
}

/** Keyed by executor: all instances of Kysely made from one have the same. */
const places = new WeakMap<object, Places>();

export function limitTransactions(db: Db, count: number): void {
  places.set(db.getExecutor(), new Places(count));
}

const inPlace = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  onPrimary(() => places.get(db.getExecutor())?.with(work) ?? work());

/** REPEATABLE READ: a snapshot for reads that belong together. */
export async function inSnapshot<T>(db: Db, work: (snapshot: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction);
  return inPlace(db, () =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  );
}

/** Nested call: inside a transaction the work becomes a part of it, committed or rolled back together. */
export async function inTransaction<T>(db: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inPlace(db, () =>
        db
          .transaction()
          .execute((queued) =>
            queued
              .getExecutor()
              .provideConnection((connection) => workAndWrite(withoutQueue(queued, connection), work)),
          ),
      );
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!LOST_TO_ANOTHER.has(code) || attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
