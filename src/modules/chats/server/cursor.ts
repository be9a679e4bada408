/** Where the last dialog of a page stood. Opaque outside, checked when it comes back. */
import { fail } from '#platform/errors.ts';
import type { DialogPlace, MemberRow } from './store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The last moment a Date can name. */
const MAX_TIME = 8.64e15;

const refuse = () => fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });

export const encodeCursor = ({ is_pinned, updated_at, dialog_id }: MemberRow): string =>
  Buffer.from(JSON.stringify([is_pinned, updated_at.getTime(), dialog_id])).toString('base64url');

export function decodeCursor(cursor: string | undefined): DialogPlace | null {
  if (cursor === undefined) return null;
  try {
    const [isPinned, time, dialogId] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isTime = typeof time === 'number' && Number.isInteger(time) && Math.abs(time) <= MAX_TIME;
    if (typeof isPinned === 'boolean' && isTime && typeof dialogId === 'string' && UUID.test(dialogId)) {
      return { isPinned, updatedAt: new Date(time), dialogId };
    }
  } catch {
    // Not ours; refused below.
  }
  throw refuse();
}

export function decodeId(cursor: string | undefined): string | null {
  if (cursor !== undefined && !UUID.test(cursor)) throw refuse();
  return cursor ?? null;
}
