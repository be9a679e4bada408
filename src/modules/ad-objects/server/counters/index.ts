/** What other modules count about objects. */
import type { Kysely, Transaction } from 'kysely';
import { addToCounter, addViews, type Counter, type Rating, setRating } from './store.ts';

export interface Counters {
  addToCounter(
    transaction: Transaction<unknown>,
    objectIds: readonly string[],
    counter: Counter,
    delta: number,
  ): Promise<void>;
  setRating(transaction: Transaction<unknown>, objectId: string, rating: Rating): Promise<void>;
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
}

export const createCounters = (db: Kysely<unknown>): Counters => ({
  addToCounter,
  setRating,
  addViews: (counts) => addViews(db, counts),
});
