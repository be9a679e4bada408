/** Where the last item of a page stood: the value sorted by, and the object. Opaque outside, checked when it comes back. */
import { fail } from '#platform/errors.ts';

export interface Position {
  /** The moment of saving in milliseconds, or the change of the price in kopecks. */
  value: number;
  id: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The last moment a Date can name; no price comes near it. */
const MAX_VALUE = 8.64e15;

export const encodeCursor = ({ value, id }: Position): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown];
    const isPlace = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_VALUE;
    if (isPlace && typeof id === 'string' && UUID.test(id)) return { value, id };
  } catch {
    // Not ours; refused below.
  }
  throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
}
