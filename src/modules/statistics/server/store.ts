/** The only SQL on the tables of statistics. */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/prepared.ts';
import type { Transaction } from '#platform/database/schema.ts';
import type { StatisticsDay } from '../contract.ts';
import { COUNTED_METRICS, type CountedMetric } from '../domain/metrics.ts';

const SALT_BYTES = 32;

/** Upsert of the day's salt, one for all processes: the first to insert it wins. */
export async function saltOf(pool: Pool, day: string): Promise<Buffer> {
  await pool.query('INSERT INTO view_salts (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    day,
    randomBytes(SALT_BYTES),
  ]);
  const { rows } = await pool.query<{ salt: Buffer }>('SELECT salt FROM view_salts WHERE day = $1', [day]);
  const salt = rows[0]?.salt;
  if (!salt) throw new Error(`the salt of ${day} was erased while it was read`);
  return salt;
}

export interface ViewMark {
  day: string;
  object_id: string;
  device: Buffer;
  person: Buffer;
}

// Locked in the order of keys: no deadlock between processes that count at the same moment.
const COUNT = `
WITH given AS (
  SELECT * FROM unnest($1::date[], $2::uuid[], $3::bytea[], $4::bytea[]) AS given (day, object_id, device, person)
), devices AS (
  INSERT INTO view_marks (day, object_id, is_person, mark)
  SELECT day, object_id, false, device FROM given ORDER BY day, object_id, device
  ON CONFLICT DO NOTHING RETURNING day, object_id, mark
), people AS (
  INSERT INTO view_marks (day, object_id, is_person, mark)
  SELECT DISTINCT given.day, given.object_id, true, given.person
  FROM given JOIN devices ON (devices.day, devices.object_id, devices.mark) = (given.day, given.object_id, given.device)
  ORDER BY 1, 2, 4
  ON CONFLICT DO NOTHING RETURNING day, object_id
), fresh AS (
  SELECT day, object_id, count(*)::int AS views,
    (SELECT count(*)::int FROM people WHERE (people.day, people.object_id) = (devices.day, devices.object_id)) AS visitors
  FROM devices GROUP BY day, object_id
), counted AS (
  INSERT INTO object_days AS d (day, object_id, views, visitors)
  SELECT day, object_id, views, visitors FROM fresh ORDER BY object_id, day
  ON CONFLICT (object_id, day) DO UPDATE SET views = d.views + EXCLUDED.views, visitors = d.visitors + EXCLUDED.visitors
)
SELECT object_id, sum(views)::int AS views FROM fresh GROUP BY object_id`;

/** Inserts new marks (ON CONFLICT DO NOTHING) and answers how many each object got. One statement: all or nothing. */
export async function countMarks(pool: Pool, marks: readonly ViewMark[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ object_id: string; views: number }>({
    name: 'count_view_marks',
    text: COUNT,
    values: [
      marks.map(({ day }) => day),
      marks.map(({ object_id }) => object_id),
      marks.map(({ device }) => device),
      marks.map(({ person }) => person),
    ],
  });
  return new Map(rows.map(({ object_id, views }) => [object_id, views]));
}

/** Counters incremented by events, one by one; views are counted by marks. */
export type AddedMetric = Exclude<CountedMetric, 'views' | 'visitors'>;

/** Upsert in one statement and in the order of ids, as with views: no deadlock. */
export async function addToDay(
  transaction: Transaction,
  day: string,
  metric: AddedMetric,
  objectIds: readonly string[],
): Promise<void> {
  const column = sql.ref(metric);
  await sql`
    INSERT INTO object_days AS d (object_id, day, ${column})
    SELECT object_id, ${day}::date, count(*) FROM unnest(${objectIds}::uuid[]) AS object_id GROUP BY object_id ORDER BY object_id
    ON CONFLICT (object_id, day) DO UPDATE SET ${column} = d.${column} + EXCLUDED.${column}`.execute(transaction);
}

export interface PastDay {
  objectId: string;
  day: string;
  views: number;
  visitors: number;
  favourites: number;
  basketAdds: number;
}

/** Adds figures counted elsewhere to those that are there. */
export async function addPastDays(transaction: Transaction, days: readonly PastDay[]): Promise<void> {
  const of = <K extends keyof PastDay>(name: K) => days.map((day) => day[name]);
  await sql`
    INSERT INTO object_days AS d (object_id, day, views, visitors, favourites, basket_adds)
    SELECT * FROM unnest(${of('objectId')}::uuid[], ${of('day')}::date[], ${of('views')}::int[], ${of('visitors')}::int[],
      ${of('favourites')}::int[], ${of('basketAdds')}::int[])
    ON CONFLICT (object_id, day) DO UPDATE SET views = d.views + EXCLUDED.views,
      visitors = d.visitors + EXCLUDED.visitors, favourites = d.favourites + EXCLUDED.favourites, basket_adds = d.basket_adds + EXCLUDED.basket_adds`.execute(
    transaction,
  );
}

export type CountedDay = Pick<StatisticsDay, 'day' | CountedMetric>;

/** Days with anything in them, within the two ends. */
export async function readDays(pool: Pool, objectId: string, from: string, to: string): Promise<CountedDay[]> {
  const read = prepared<CountedDay>(
    pool,
    'object_days_between',
    `SELECT day, ${COUNTED_METRICS.join(', ')} FROM object_days WHERE object_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
  );
  return read([objectId, from, to]);
}

export interface ViewedDay {
  objectId: string;
  day: string;
  views: number;
}

export function listViewsSince(pool: Pool, objectIds: readonly string[], since: string): Promise<ViewedDay[]> {
  const read = prepared<ViewedDay>(
    pool,
    'object_views_since',
    `SELECT object_id AS "objectId", day, views FROM object_days
     WHERE object_id = ANY($1::uuid[]) AND day >= $2 AND views > 0`,
  );
  return read([objectIds, since]);
}

export async function findFirstDay(pool: Pool, objectId: string): Promise<string | null> {
  const read = prepared<{ day: string | null }>(
    pool,
    'object_days_first',
    'SELECT min(day) AS day FROM object_days WHERE object_id = $1',
  );
  return (await read([objectId]))[0]?.day ?? null;
}

/** The figures stay; what they were counted by goes. */
export async function eraseMarksBefore(pool: Pool, day: string): Promise<void> {
  await pool.query('DELETE FROM view_salts WHERE day < $1', [day]);
  await pool.query('DELETE FROM view_marks WHERE day < $1', [day]);
}
