/** SQL on what is counted about an object by other modules. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

type Counts = ReadonlyMap<string, number>;

async function addCounts(db: Db, column: 'views_count' | 'favourites_count', counts: Counts): Promise<void> {
  await sql`
    UPDATE ad_objects SET ${sql.ref(column)} = ${sql.ref(column)} + added.number
    FROM unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) AS added (object_id, number)
    WHERE ad_objects.object_id = added.object_id`.execute(db);
}

export const addViews = (db: Db, counts: Counts): Promise<void> => addCounts(db, 'views_count', counts);
export const addFavourites = (db: Db, counts: Counts): Promise<void> => addCounts(db, 'favourites_count', counts);

const COUNTERS = { favourites: 'favourites_count' } as const;

export type Counter = keyof typeof COUNTERS;

/** Takes the objects in the order of ids, so that two that count never wait for each other in a circle. */
export async function addToCounter(
  db: Db,
  objectIds: readonly string[],
  counter: Counter,
  delta: number,
): Promise<void> {
  if (objectIds.length === 0) return;
  const column = sql.ref(COUNTERS[counter]);
  await sql`
    WITH taken AS (
      SELECT object_id FROM ad_objects WHERE object_id = ANY(${[...objectIds]}::uuid[]) ORDER BY object_id FOR NO KEY UPDATE
    )
    UPDATE ad_objects SET ${column} = ${column} + ${delta} FROM taken WHERE ad_objects.object_id = taken.object_id`.execute(
    db,
  );
}

export interface Rating {
  /** From 1 to 5; null while nobody has said anything. */
  rating: number | null;
  reviewsCount: number;
}

export async function setRating(db: Db, objectId: string, { rating, reviewsCount }: Rating): Promise<void> {
  await sql`
    UPDATE ad_objects SET rating = ${rating ?? 0}, reviews_count = ${reviewsCount} WHERE object_id = ${objectId}`.execute(
    db,
  );
}
