import { streamXlsxRows } from 'hucre/xlsx';
import { packStored, UnreadableError, unpack } from './zip.ts';

/** A table of 2000 rows takes a tenth of it; a sheet with much formatting and little text may take more. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** Rows of the first sheet that hold anything, with the numbers the spreadsheet gives them. */
export async function* readSheet(bytes: Buffer): AsyncGenerator<{ row: number; cells: string[] }> {
  const files = unpack(bytes, MAX_UNPACKED_BYTES);
  for (const file of files.values()) {
    // Spreadsheets never declare entities; whoever does wants them to multiply.
    if (file.includes('<!DOCTYPE') || file.includes('<!ENTITY')) throw new UnreadableError('a document type');
  }
  for await (const { index, values } of streamXlsxRows(packStored(files), { sheet: 0 }))
    yield { row: index + 1, cells: values.map(textOf) };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет';
  // Never in powers of ten.
  if (typeof cell === 'number' && !Number.isInteger(cell) && Math.abs(cell) < 1e-6) return cell.toFixed(20);
  return String(cell).replaceAll('\u0000', '').toWellFormed();
}
