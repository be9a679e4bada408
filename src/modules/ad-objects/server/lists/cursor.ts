/** Keyset cursors: where the last item of a page stood. Opaque outside, checked when they come back. */
import { fail } from '#platform/errors.ts';

export interface Position {
  /** The value sorted by; moments as microseconds since 1970, which a number holds exactly. */
  value: number;
  id: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Some ten thousand years of microseconds, and more than any price. */
const MAX_VALUE = 4e17;

export const encodeCursor = ({ value, id }: Position): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

export function decodeCursor(cursor: string, { isWhole }: { isWhole: boolean }): Position {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown];
    const isNumber =
      typeof value === 'number' && value >= 0 && value <= MAX_VALUE && (!isWhole || Number.isInteger(value));
    if (isNumber && typeof id === 'string' && UUID.test(id)) return { value, id };
  } catch {
    // Not ours; refused below.
  }
  throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
}
