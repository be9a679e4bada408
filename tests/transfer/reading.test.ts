/** Strangers' files: every one is read or refused with a sentence, none takes the server down. */
import { describe, expect, it } from 'vitest';
import { readTable } from '#modules/transfer/server/reading/read-table.ts';
import { createTableReader } from '#modules/transfer/server/reading/table-reader.ts';
import { csv, sheetXml, workbook, xlsx, zip } from './files.ts';

const read = createTableReader();

async function tableOf(file: Buffer) {
  const answer = await readTable(file);
  if (!('table' in answer)) throw new Error(answer.refusal);
  return answer.table;
}
const refusalOf = async (file: Buffer) => {
  const answer = await read(file);
  return 'refusal' in answer ? answer.refusal : `read ${answer.table.rows.length} rows`;
};

describe('text tables', () => {
  const RUSSIAN = 'Название;Регион\r\nЧай «Ёлка»;Татарстан\r\n';
  const expected = { headings: ['Название', 'Регион'], rows: [{ row: 2, cells: ['Чай «Ёлка»', 'Татарстан'] }] };

  it('are read in UTF-8 with and without the mark', async () => {
    expect(await tableOf(Buffer.from(RUSSIAN))).toEqual(expected);
    expect(await tableOf(Buffer.from(`\ufeff${RUSSIAN}`))).toEqual(expected);
  });

  it('are read in windows-1251', async () => {
    const bytes = Buffer.from(
      [...RUSSIAN].map((character) => {
        const code = character.codePointAt(0) ?? 0;
        if (code < 128) return code;
        if (character === '«') return 0xab;
        if (character === '»') return 0xbb;
        if (character === 'Ё') return 0xa8;
        return code - 0x410 + 0xc0;
      }),
    );
    expect(await tableOf(bytes)).toEqual(expected);
  });

  it('are read in UTF-16, as «Текст Юникод» of Excel', async () => {
    const text = `\ufeff${RUSSIAN.replaceAll(';', '\t')}`;
    expect(await tableOf(Buffer.from(text, 'utf16le'))).toEqual(expected);
    expect(await tableOf(Buffer.from(text, 'utf16le').swap16())).toEqual(expected);
  });

  it('are read with commas, and with the separator they name', async () => {
    expect(await tableOf(Buffer.from(RUSSIAN.replaceAll(';', ',')))).toEqual(expected);
    expect(await tableOf(Buffer.from(`sep=|\r\n${RUSSIAN.replaceAll(';', '|')}`))).toEqual(expected);
  });

  it('keep the numbers of rows when some are empty', async () => {
    const { rows } = await tableOf(Buffer.from('Название\n\n\nЧай\n;;\nКофе'));
    expect(rows.map(({ row }) => row)).toEqual([4, 6]);
  });

  it('lose the apostrophe that kept a formula a text, and no other', async () => {
    const { rows } = await tableOf(Buffer.from("Название\n'=1+1\n'Тишина'\n''=x\n=1+1"));
    expect(rows.map(({ cells }) => cells[0])).toEqual(['=1+1', "'Тишина'", "'=x", '=1+1']);
  });
});

describe('spreadsheets', () => {
  it('give numbers, dates and the results of formulas as text', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Название</t></is></c><c r="B1" t="inlineStr"><is><t>Цена</t></is></c></row>' +
      '<row r="5"><c r="A5" t="str"><f>HYPERLINK("http://evil.example")</f><v>Чай</v></c><c r="B5"><v>12.5</v></c></row>';
    const { rows: read } = await tableOf(zip(workbook(sheetXml(rows))));
    expect(read).toEqual([{ row: 5, cells: ['Чай', '12.5'] }]);
    const dates = await tableOf(await xlsx(['Дата'], [new Date('2026-11-14T00:00:00Z')]));
    expect(dates.rows[0]?.cells).toEqual(['2026-11-14']);
  });

  it('are read from the first sheet only', async () => {
    const { headings } = await tableOf(await xlsx(['Название'], ['Чай']));
    expect(headings).toEqual(['Название']);
  });
});

describe('hostile files', () => {
  const bomb = Buffer.alloc(200 * 1024 * 1024, '<c/>');
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251));

  it.each([
    ['a bomb in the sheet', () => zip(workbook(bomb as unknown as string))],
    ['a bomb that claims to be small', () => zip(workbook(bomb as unknown as string), 100)],
    ['a bomb among the strings', () => zip(workbook(sheetXml(''), { 'xl/sharedStrings.xml': bomb }))],
  ])('%s is refused as too big', async (_, file) => {
    const before = process.memoryUsage().rss;
    expect(await refusalOf(file())).toContain('слишком много данных');
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  const broken = zip(workbook(sheetXml('')));
  broken.subarray(-200, -30).fill(7);

  it.each([
    ['bytes without meaning', Buffer.concat([Buffer.from([0]), noise])],
    ['an archive that ends early', zip(workbook(sheetXml(''))).subarray(0, 300)],
    ['an archive of something else', zip({ 'readme.txt': 'hello' })],
    ['an archive with a broken directory', broken],
    ['only the sign of an archive', Buffer.from('PK\u0003\u0004')],
    ['a PDF', Buffer.from('%PDF-1.7 ...')],
    ['a text with a zero character', Buffer.from('Название;Цена\nЧай\u0000;1')],
    ['entities that multiply', zip(workbook(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheetXml('')}`))],
    ['a workbook without sheets', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    ['a sheet that is no XML', zip(workbook('<<<>>>&&&'))],
  ])('%s is no table', async (_, file) => {
    expect(await refusalOf(file)).toMatch(/не похож на таблицу|нет строк/);
  });

  it('an old .xls is told apart', async () => {
    expect(await refusalOf(Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), noise]))).toContain('.xls');
  });

  it('takes 2000 rows and refuses 2001', async () => {
    const rows = Array.from({ length: 2001 }, (_, at) => [`Чай ${at}`]);
    expect(await refusalOf(csv(['Название'], ...rows))).toContain('больше 2000 строк');
    expect(await refusalOf(csv(['Название'], ...rows.slice(1)))).toBe('read 2000 rows');
    expect(await refusalOf(await xlsx(['Название'], ...rows))).toContain('больше 2000 строк');
    expect(await refusalOf(await xlsx(['Название'], ...rows.slice(1)))).toBe('read 2000 rows');
  });

  it('refuses ten thousand columns, in text and in a spreadsheet', async () => {
    const wide = Array.from({ length: 10_000 }, (_, at) => `К${at}`);
    expect(await refusalOf(csv(wide, wide))).toContain('больше 100 колонок');
    expect(await refusalOf(await xlsx(wide, wide))).toContain('больше 100 колонок');
  });

  it('takes no room for cells in a far corner', async () => {
    const far =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Название</t></is></c></row>' +
      '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
    expect(await refusalOf(zip(workbook(sheetXml(far))))).toContain('колонок');
  });

  it('says that there is nothing to read', async () => {
    expect(await refusalOf(csv(['Название', 'Цена']))).toContain('нет строк');
    expect(await refusalOf(Buffer.from('  \r\n\r\n ;;; '))).toContain('нет строк');
    expect(await refusalOf(Buffer.from('\ufeff'))).toContain('нет строк');
  });

  it('asks the ninth in line to come later', async () => {
    const file = csv(['Название'], ['Чай']);
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => read(file)));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });
});
