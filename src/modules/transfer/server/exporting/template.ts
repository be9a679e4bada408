/** The empty table to fill in. */
import { cellsOf, USUAL_WIDTH } from '#platform/tables/xlsx.ts';
import { MAX_ROWS } from '../../domain/limits.ts';

export interface SheetColumn {
  heading: string;
  hint: string;
  example: string | number;
  options?: readonly string[] | undefined;
  width?: number | undefined;
}

const HINTS = 'Подсказки';
const LISTS = 'Списки';

/** Headings, one example, choices that open as lists, and a sheet that says what to write where. */
export async function templateOf(name: string, columns: readonly SheetColumn[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const choices = columns.filter(({ options }) => options);
  const lists = choices.map(({ options = [] }) => options);
  const longest = Math.max(1, ...lists.map((list) => list.length));
  const bold = { font: { bold: true } };
  const boldRow = (count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`0,${at}`, { style: bold }] as const));
  const headings = columns.map(({ heading }) => heading);
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width = USUAL_WIDTH }) => ({ width })),
        rows: [headings, cellsOf(columns.map(({ example }) => example))],
        cells: boldRow(headings.length),
        freezePane: { rows: 1 },
        dataValidations: choices.map((column, at) => ({
          type: 'list',
          formula1: `${LISTS}!$${letters(at)}$2:$${letters(at)}$${(lists[at]?.length ?? 0) + 1}`,
          range: `${letters(columns.indexOf(column))}2:${letters(columns.indexOf(column))}${MAX_ROWS + 1}`,
          allowBlank: true,
          showErrorMessage: true,
          errorTitle: column.heading,
          errorMessage: 'Выберите из списка.',
        })),
      },
      {
        name: HINTS,
        columns: [{ width: 26 }, { width: 110 }],
        rows: [['Колонка', 'Что писать'], ...columns.map(({ heading, hint }) => [heading, hint])],
        cells: boldRow(2),
      },
      {
        name: LISTS,
        columns: choices.map(() => ({ width: 26 })),
        rows: [
          choices.map(({ heading }) => heading),
          ...Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null)),
        ],
        cells: boldRow(choices.length),
      },
    ],
  });
}

const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);
