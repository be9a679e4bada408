/**
 * Keyset pagination. A cursor says where the last row of a page stood: opaque to the caller, who can write one of their own, so it
 * is checked when it comes back.
 */
import { z } from 'zod';
import { fail } from './errors.ts';

export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Sort key of a list for its cursor: values that together are unique. */
export interface Keyset<Row, Place> {
  /** Default limit. */
  size: number;
  /** As it stands in the cursor. */
  placeOf(row: Row): unknown;
  /** A wrong type, or a moment outside of any calendar, would fail in the database. */
  shape: z.ZodType<Place>;
}

export const cursorId = z.guid();
/** Milliseconds of a moment that PostgreSQL can name as well: to the end of the year 9999. */
export const cursorMoment = z.int().min(0).max(253_402_300_799_999);

/** For lists sorted by an id that grows with time. */
export const byId = <Id extends string>(size: number, id: Id): Keyset<Record<Id, string>, string> => ({
  size,
  placeOf: (row) => row[id],
  shape: cursorId,
});

export interface MomentPlace {
  at: Date;
  id: string;
}

/** For lists sorted by a moment and an id. */
export const byMoment = <At extends string, Id extends string>(
  size: number,
  at: At,
  id: Id,
): Keyset<Record<At, Date | null> & Record<Id, string>, MomentPlace> => ({
  size,
  placeOf: (row) => [row[at]?.getTime(), row[id]],
  shape: z.tuple([cursorMoment, cursorId]).transform(([time, unique]) => ({ at: new Date(time), id: unique })),
});

/** `read` answers up to `limit` rows after the place; one more than a page tells whether there is another. */
export async function pageOf<Row extends Key, Key, Place>(
  { limit, cursor }: PageRequest,
  { size, placeOf, shape }: Keyset<Key, Place>,
  read: (after: Place | null, limit: number) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const count = limit ?? size;
  const found = await read(cursor ? decode(cursor, shape) : null, count + 1);
  const rows = found.slice(0, count);
  const last = rows.at(-1);
  return { rows, next_cursor: found.length > count && last !== undefined ? encode(placeOf(last)) : null };
}

const encode = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function decode<Place>(cursor: string, shape: z.ZodType<Place>): Place {
  const place = shape.safeParse(parse(cursor));
  if (place.success) return place.data;
  throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
