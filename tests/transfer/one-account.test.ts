/** Files that are small to send and endless to read: whoever sends them waits, and nobody else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createTableReader } from '#modules/transfer/server/reading/table-reader.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { csv, preview, sheetXml, workbook, xlsx, zip } from './files.ts';
import { HEADINGS, resource } from './rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

/** 1.7 million rows of nothing in some 60 KB. */
const emptyRows = () => zip(workbook(sheetXml('<row r="1"/>'.repeat(1_700_000))));

describe('eight endless files of one account', () => {
  it('take one place, are refused in words, and keep nobody else waiting', async () => {
    const [hostile, other] = [await app.signUp(), await app.signUp()];
    const bomb = emptyRows();
    expect(bomb.length).toBeLessThan(110 * 1024);
    const table = await xlsx(HEADINGS, ...Array.from({ length: 10 }, (_, at) => resource(`Канал ${at}`)));
    const sent = Array.from({ length: 8 }, () => preview(hostile, bomb));
    const own = await preview(other, table);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    expect(own.body.data.rows_total).toBe(10);

    const answers = await Promise.all(sent);
    const [read, ...rest] = answers.sort((one, two) => one.status - two.status);
    expect([read?.status, read?.body.error.fields.file]).toEqual([422, expect.stringContaining('пустых строк')]);
    expect(rest.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429, 429, 429]);
    expect(rest[0]?.body.error.message).toBe(
      'Мы ещё проверяем вашу предыдущую таблицу. Дождитесь ответа и отправьте следующую.',
    );
    expect(rest[0]?.headers['retry-after']).toBeDefined();
    // The place is free again, and the refused ones cost nothing of the limit.
    expect((await preview(hostile, table)).status).toBe(200);
  });
});

describe('the reader', () => {
  const program = new URL('hanging-thread.ts', import.meta.url);
  const refusalOf = async (file: Buffer) => {
    const answer = await createTableReader()(file);
    return 'refusal' in answer ? answer.refusal : `read ${answer.table.rows.length} rows`;
  };

  it('ends a thread that never ends, goes on with others meanwhile, and leaves the server free', async () => {
    const read = createTableReader({ program });
    const order: string[] = [];
    let ticks = 0;
    const counting = setInterval(() => {
      ticks += 1;
    }, 1);
    const hung = read(Buffer.from('hang')).then((answer) => {
      order.push('hung');
      return answer;
    });
    for (const name of ['one', 'two', 'three']) {
      expect(await read(csv(['Название'], ['Чай']))).toMatchObject({ table: { headings: ['Название'] } });
      order.push(name);
    }
    const before = ticks;
    expect(await hung).toEqual({ refusal: expect.stringContaining('слишком сложный') });
    clearInterval(counting);
    expect(order).toEqual(['one', 'two', 'three', 'hung']);
    expect(ticks - before).toBeGreaterThan(0);
  });

  it.each([
    ['rows without cells', () => emptyRows(), 'пустых строк'],
    [
      'the same row again and again',
      () => zip(workbook(sheetXml('<row r="1"><c r="A1"/></row>'.repeat(60_000)))),
      'пустых строк',
    ],
    [
      'cells without end',
      () => zip(workbook(sheetXml(`<row r="1">${'<c r="A1"/>'.repeat(3_000_000)}</row>`))),
      'много данных',
    ],
    [
      'strings without end',
      () => zip(workbook(sheetXml(''), { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(5_000_000)}</sst>` })),
      'много данных',
    ],
    ['tags with a prefix', () => zip(workbook(sheetXml('<x:row r="1"/>'.repeat(60_000)))), 'пустых строк'],
    ['line breaks alone', () => Buffer.alloc(5 * 1024 * 1024, '\n'), 'много данных'],
    ['a text of empty lines', () => Buffer.alloc(100_000, '\n'), 'пустых строк'],
    [
      'one long text in every cell',
      () => {
        const cells = '<c t="s"><v>0</v></c>'.repeat(90);
        const rows = `<row>${cells}</row>`.repeat(1000);
        const text = 'а'.repeat(1_000_000);
        const relations = workbook('')['xl/_rels/workbook.xml.rels'].replace(
          '</Relationships>',
          '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        );
        return zip(
          workbook(sheetXml(rows), {
            'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
            'xl/_rels/workbook.xml.rels': relations,
          }),
        );
      },
      'много данных',
    ],
  ])('stops counting at the limit: %s', async (_, file, words) => {
    expect(await refusalOf(file())).toContain(words);
  });

  it('does not mind empty rows below a table', async () => {
    const filled = ['Название', 'Чай']
      .map((text, at) => `<row r="${at + 1}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
      .join('');
    expect(await refusalOf(zip(workbook(sheetXml(filled + '<row/>'.repeat(15_000)))))).toBe('read 1 rows');
  });
});
