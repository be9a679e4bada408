/** Bytes → headings and rows of text, or one sentence about why not. Runs in the reading thread. */
import { MAX_CHARACTERS, MAX_COLUMNS, MAX_ROWS, MAX_ROWS_WITH_EMPTY } from '../../domain/limits.ts';
import { readCsv } from './read-csv.ts';
import { readSheet } from './read-xlsx.ts';
import { TooBigError, UnreadableError } from './zip.ts';

export interface TableText {
  headings: string[];
  rows: { row: number; cells: string[] }[];
}
export type TableAnswer = { table: TableText } | { refusal: string };

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const PDF = Buffer.from('%PDF', 'latin1');

const UNREADABLE = 'Файл не похож на таблицу. Сохраните его как .xlsx или .csv и загрузите ещё раз.';
const OLD = 'Это старый формат .xls или файл с паролем. Сохраните его как .xlsx без пароля и загрузите ещё раз.';
const TOO_BIG = 'Внутри файла слишком много данных. Оставьте в нём один лист с таблицей.';
const EMPTY = 'В файле нет строк. Заполните таблицу и загрузите ещё раз.';
const TOO_MANY_ROWS = `В файле больше ${MAX_ROWS} строк. Разделите его на несколько.`;
const TOO_MANY_EMPTY =
  'В файле слишком много пустых строк. Удалите их под таблицей, сохраните файл и загрузите ещё раз.';
const TOO_MANY_COLUMNS = `В файле больше ${MAX_COLUMNS} колонок. Возьмите наш шаблон: в нём только нужные.`;

class RefusedError extends Error {}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

function withoutEmptyEnd(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]?.trim() === '') length -= 1;
  return cells.slice(0, length);
}

async function read(bytes: Buffer): Promise<TableText> {
  if (startsWith(bytes, OLD_OFFICE)) throw new RefusedError(OLD);
  if (startsWith(bytes, PDF)) throw new RefusedError(UNREADABLE);
  let headings: string[] | undefined;
  const rows: TableText['rows'] = [];
  let rowsWithEmpty = 0;
  let characters = 0;
  for await (const { row, cells } of startsWith(bytes, ZIP) ? readSheet(bytes) : readCsv(bytes)) {
    rowsWithEmpty += 1;
    if (rowsWithEmpty > MAX_ROWS_WITH_EMPTY) throw new RefusedError(TOO_MANY_EMPTY);
    const filled = withoutEmptyEnd(cells);
    if (filled.length === 0) continue;
    characters += filled.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MAX_CHARACTERS) throw new TooBigError();
    if (filled.length > MAX_COLUMNS) throw new RefusedError(TOO_MANY_COLUMNS);
    if (!headings) headings = filled.map((heading) => heading.trim());
    else if (rows.push({ row, cells: filled }) > MAX_ROWS) throw new RefusedError(TOO_MANY_ROWS);
  }
  if (!headings || rows.length === 0) throw new RefusedError(EMPTY);
  return { headings, rows };
}

export async function readTable(bytes: Buffer): Promise<TableAnswer> {
  try {
    return { table: await read(bytes) };
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: error.message };
    if (error instanceof TooBigError) return { refusal: TOO_BIG };
    if (error instanceof UnreadableError) return { refusal: UNREADABLE };
    // The library complains in many ways about a sheet that is none.
    return { refusal: UNREADABLE };
  }
}
