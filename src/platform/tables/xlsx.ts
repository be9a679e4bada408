/** Spreadsheets, made by a library that is loaded when the first one is asked for. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Cells } from './cells.ts';

export const USUAL_WIDTH = 18;

/** Escapes characters that XML cannot hold, and text that would read as such an escape. */
const safe = (text: string): string =>
  text
    .replaceAll(/_x[0-9a-f]{4}_/gi, (sequence) => `_x005F${sequence}`)
    .replaceAll(/[\ufffe\uffff]/g, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase()}_`);

export const cellsOf = (cells: Cells) => cells.map((cell) => (typeof cell === 'string' ? safe(cell) : cell));

async function* safely(rows: AsyncIterable<Cells>) {
  for await (const cells of rows) yield cellsOf(cells);
}

export async function sheetOf(
  name: string,
  columns: readonly { heading: string; width?: number | undefined }[],
  rows: AsyncIterable<Cells>,
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(safely(rows), {
    name,
    columns: columns.map(({ heading, width = USUAL_WIDTH }) => ({ header: heading, width })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream);
}
