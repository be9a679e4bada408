/** Keyset cursors: where the last row of a page stood. Opaque outside; anybody can write one, so it is checked when it comes back. */
import { z } from 'zod';
import { fail } from './errors.ts';

export const cursorId = z.guid();
/** Milliseconds of a moment that PostgreSQL can name as well: to the end of the year 9999. */
export const cursorMoment = z.int().min(0).max(253_402_300_799_999);

export const encodeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Only what has the shape gets into a query: a wrong type or a moment outside of any calendar would fail there. */
export function decodeCursor<Place>(cursor: string, shape: z.ZodType<Place>): Place {
  const place = shape.safeParse(placeIn(cursor));
  if (place.success) return place.data;
  throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
}

function placeIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
