/** Where the last item of a page stood: the value sorted by, and the object. */
import { z } from 'zod';
import * as cursors from '#platform/cursor.ts';

export interface Position {
  /** The moment of saving in milliseconds, or the change of the price in kopecks. */
  value: number;
  id: string;
}

/** More than any price, and a moment between the years 1199 before our era and 5138. */
const MAX_VALUE = 1e14;
const PLACE = z.tuple([z.int().min(-MAX_VALUE).max(MAX_VALUE), cursors.cursorId]);

export const encodeCursor = ({ value, id }: Position): string => cursors.encodeCursor([value, id]);

export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [value, id] = cursors.decodeCursor(cursor, PLACE);
  return { value, id };
}
