/** Where the last dialog of a page stood. */
import { z } from 'zod';
import * as cursors from '#platform/cursor.ts';
import { fail } from './fail.ts';
import type { DialogPlace, MemberRow } from './store.ts';

const PLACE = z.tuple([z.boolean(), cursors.cursorMoment, cursors.cursorId]);

export const encodeCursor = ({ is_pinned, updated_at, dialog_id }: MemberRow): string =>
  cursors.encodeCursor([is_pinned, updated_at.getTime(), dialog_id]);

export function decodeCursor(cursor: string | undefined): DialogPlace | null {
  if (cursor === undefined) return null;
  const [isPinned, time, dialogId] = cursors.decodeCursor(cursor, PLACE);
  return { isPinned, updatedAt: new Date(time), dialogId };
}

export function decodeId(cursor: string | undefined): string | null {
  if (cursor !== undefined && !cursors.cursorId.safeParse(cursor).success) {
    throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
  }
  return cursor ?? null;
}
