/** Where the last item of a page stood: when it was blocked, and who. Opaque outside, checked when it comes back. */
import { fail } from '#platform/errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The last moment a Date can name. */
const MAX_TIME = 8.64e15;

export interface Position {
  createdAt: Date;
  id: string;
}

export const encodeCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');

export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown];
    const isTime = typeof time === 'number' && Number.isInteger(time) && Math.abs(time) <= MAX_TIME;
    if (isTime && typeof id === 'string' && UUID.test(id)) return { createdAt: new Date(time), id };
  } catch {
    // Not ours; refused below.
  }
  throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
}
