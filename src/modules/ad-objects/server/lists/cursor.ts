/** Where the last item of a page stood. */
import { z } from 'zod';
import * as cursors from '#platform/cursor.ts';

export interface Position {
  /** The value sorted by; moments as microseconds since 1970, which a number holds exactly. */
  value: number;
  id: string;
}

/** Some ten thousand years of microseconds, and more than any price. */
const value = z.number().min(0).max(4e17);
const PLACE = z.tuple([value, cursors.cursorId]);
const WHOLE_PLACE = z.tuple([value.refine(Number.isInteger), cursors.cursorId]);

export const encodeCursor = ({ value, id }: Position): string => cursors.encodeCursor([value, id]);

export function decodeCursor(cursor: string, { isWhole }: { isWhole: boolean }): Position {
  const [value, id] = cursors.decodeCursor(cursor, isWhole ? WHOLE_PLACE : PLACE);
  return { value, id };
}
