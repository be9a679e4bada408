import { describe, expect, it } from 'vitest';
import type { Cells } from '#platform/tables/cells.ts';
import { csvOf } from '#platform/tables/csv.ts';

async function written(headings: readonly string[], rows: readonly Cells[] = []): Promise<string> {
  async function* each() {
    yield* rows;
  }
  let text = '';
  for await (const line of csvOf(headings, each())) text += line;
  return text;
}

describe('a CSV file', () => {
  it('begins with the mark of UTF-8 and separates by semicolons', async () => {
    expect(await written(['День', 'Просмотры'], [['2026-11-14', 3]])).toBe('\ufeffДень;Просмотры\r\n2026-11-14;3\r\n');
  });

  it.each([
    '=HYPERLINK("http://evil.example";"Открыть")',
    '+7 900 123-45-67',
    '-2+3+cmd|" /C calc"!A0',
    '@SUM(1;2)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '＝1+1',
  ])('never begins a cell with a formula: %j', async (text) => {
    const line = (await written([text])).slice(1).trimEnd();
    const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
    expect(cell.startsWith("'")).toBe(true);
  });

  it('keeps quotes, separators and lines of a text inside its cell', async () => {
    expect(await written(['Кухня; "домашняя"\nеда'])).toBe('\ufeff"Кухня; ""домашняя""\nеда"\r\n');
  });

  it('leaves negative numbers alone and writes fractions with a comma', async () => {
    expect(await written(['Сумма'], [[-5], [12.5]])).toBe('\ufeffСумма\r\n-5\r\n12,5\r\n');
  });
});
