/** Denormalised counters of objects, written by other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { addToCounter, addViews, type Counter, type Rating, setRating } from './store.ts';

export interface Counters {
  addToCounter(transaction: Transaction, objectIds: readonly string[], counter: Counter, delta: number): Promise<void>;
  setRating(transaction: Transaction, objectId: string, rating: Rating): Promise<void>;
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
}

export const createCounters = (db: Db): Counters => ({
  addToCounter,
  setRating,
  addViews: (counts) => addViews(db, counts),
});
