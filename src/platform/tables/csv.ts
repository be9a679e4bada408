/** Tables for spreadsheets: the mark of UTF-8 and semicolons, as Russian Excel expects them. */

import type { Cells } from './cells.ts';
import { guarded } from './formula-guard.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Never in powers of ten, and with the comma that Russian spreadsheets expect: with a point they see a date. */
const writtenNumber = (value: number): string =>
  (Number.isInteger(value) || Math.abs(value) >= 1e-6 ? String(value) : value.toFixed(20).replace(/0+$/, '')).replace(
    '.',
    ',',
  );

function written(cell: string | number): string {
  if (typeof cell === 'number') return writtenNumber(cell);
  const text = guarded(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly (string | number)[]): string => `${cells.map(written).join(';')}\r\n`;

export async function* csvOf(headings: readonly string[], rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(headings);
  for await (const cells of rows) yield lineOf(cells);
}
