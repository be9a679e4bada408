/** Where the last item of a page stood: when it was blocked, and who. */
import { z } from 'zod';
import * as cursors from '#platform/cursor.ts';

export interface Position {
  createdAt: Date;
  id: string;
}

const PLACE = z.tuple([cursors.cursorMoment, cursors.cursorId]);

export const encodeCursor = ({ createdAt, id }: Position): string => cursors.encodeCursor([createdAt.getTime(), id]);

export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [time, id] = cursors.decodeCursor(cursor, PLACE);
  return { createdAt: new Date(time), id };
}
