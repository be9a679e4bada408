/** Text tables in whatever encoding and with whatever separator spreadsheets save them. */
import { parseCsv } from 'hucre/csv';
import { unguarded } from '#platform/tables/formula-guard.ts';
import { TooBigError, UnreadableError } from './zip.ts';

const SEPARATORS = [';', ',', '\t'] as const;
/** A hundred in the cells of each row. The parser makes all rows at once, so they are counted before it begins. */
const MAX_LINES = 200_000;
const MARK = /^sep=(.)\r?\n/i;

function decode(bytes: Buffer): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Fallback for Russian Excel, which saves «CSV» in windows-1251 and declares no encoding.
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** The one that stands most often in the line of headings, quotes left out. */
function separatorOf(text: string): string {
  const headings = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => headings.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

function countLines(text: string): number {
  let lines = 0;
  for (const _ of text.matchAll(/\r\n?|\n/g)) lines += 1;
  return lines;
}

export function* readCsv(bytes: Buffer): Generator<{ row: number; cells: string[] }> {
  const whole = decode(bytes);
  if (whole.includes('\u0000')) throw new UnreadableError('a zero character');
  if (countLines(whole) > MAX_LINES) throw new TooBigError();
  const named = MARK.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const rows = parseCsv(text, { delimiter: named?.[1] ?? separatorOf(text) });
  for (const [at, row] of rows.entries())
    yield { row: at + 1, cells: row.map((cell) => unguarded(String(cell ?? '').toWellFormed())) };
}
