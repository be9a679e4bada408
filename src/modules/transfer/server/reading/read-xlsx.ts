import { streamXlsxRows } from 'hucre/xlsx';
import { dayOf } from '#words/moments.ts';
import { MAX_ROWS_WITH_EMPTY } from '../../domain/limits.ts';
import { packStored, TooBigError, UnreadableError, unpack } from './zip.ts';

/** A table of 2000 rows takes a tenth of it; a sheet with much formatting and little text may take more. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** A full table with formulas and texts in its cells has half as many. Each row, cell and shared string is one at least. */
const MAX_TAGS = 3_000_000;
const CHUNK_BYTES = 64 * 1024;
const TAG = '<'.charCodeAt(0);

function countTags(file: Buffer): number {
  let tags = 0;
  for (let at = 0; at < file.length; at += 1) if (file[at] === TAG) tags += 1;
  return tags;
}

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/');
const sheetsLast = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  new Map([...files].sort(([one], [two]) => Number(isSheet(one)) - Number(isSheet(two))));

/**
 * Given a piece at a time, and what a sheet refers to before the sheet, the library reads rows as they come and stops where it
 * is told to. Given the whole at once it makes all rows first.
 */
function inChunks(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
    },
  });
}

/** Rows of the first sheet that hold anything, with the numbers the spreadsheet gives them. */
export async function* readSheet(bytes: Buffer): AsyncGenerator<{ row: number; cells: string[] }> {
  const files = unpack(bytes, MAX_UNPACKED_BYTES);
  let tags = 0;
  for (const file of files.values()) {
    // Entity expansion attack (billion laughs): spreadsheets never declare entities.
    if (file.includes('<!DOCTYPE') || file.includes('<!ENTITY')) throw new UnreadableError('a document type');
    tags += countTags(file);
    if (tags > MAX_TAGS) throw new TooBigError();
  }
  // One more than is allowed, so that it is told from a sheet that ends there.
  const options = { sheet: 0, maxRows: MAX_ROWS_WITH_EMPTY + 1 };
  for await (const { index, values } of streamXlsxRows(inChunks(packStored(sheetsLast(files))), options))
    yield { row: index + 1, cells: values.map(textOf) };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayOf(cell, 'UTC');
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет';
  // Never in powers of ten.
  if (typeof cell === 'number' && !Number.isInteger(cell) && Math.abs(cell) < 1e-6) return cell.toFixed(20);
  return String(cell).replaceAll('\u0000', '').toWellFormed();
}
