/**
 * Figures of law behind the duties, as dated rows with their law and source: the newest first. A figure that changes gets a new row,
 * and duties of earlier days keep the older one.
 */

interface Figure {
  value: number;
  /** The first day. */
  from: string;
  law: string;
  source: string;
}

type Figures = readonly [Figure, ...Figure[]];

/** Percent of the income from advertising shown in Russia. */
const FEE: Figures = [
  { value: 3, from: '2025-04-01', law: 'статья 18.2 закона № 38-ФЗ (479-ФЗ)', source: 'buhgalteria.ru, 225065' },
];

/** Kopecks of income a year under the tax on professional income. */
const NPD_LIMIT: Figures = [
  { value: 2_400_000_00, from: '2019-01-01', law: 'статья 4 закона № 422-ФЗ', source: 'abo29.ru; astral.ru' },
];

/** Our own: from here on the limit is worth a word. */
const NPD_WARNING: Figures = [
  { value: 2_000_000_00, from: '2019-01-01', law: 'предупреждение Охвата', source: 'решение Охвата' },
];

/** The day of the next month by which the receipt is given at the latest. */
const RECEIPT_DAY: Figures = [
  { value: 9, from: '2019-01-01', law: 'часть 3 статьи 14 закона № 422-ФЗ', source: 'текст закона' },
];

/** Working days for the application after a page has passed the limit of the register. */
const REGISTER_DAYS: Figures = [
  {
    value: 10,
    from: '2024-11-01',
    law: 'статья 10.6 закона № 149-ФЗ',
    source: 'ПП РФ 28.12.2024 № 1963; vc.ru/1655993',
  },
];

/** Figures without a law are not listed: statistics, acts and their 30 days follow the register's own calendar. */
export const REPORT_LAW = { law: 'статья 18.1 закона № 38-ФЗ', source: 'ПП РФ 28.05.2022 № 974' };

const LAWS = {
  fee: FEE,
  npdLimit: NPD_LIMIT,
  npdWarning: NPD_WARNING,
  receiptDay: RECEIPT_DAY,
  registerDays: REGISTER_DAYS,
};

/** The row in force on a day; before the first row's date the first row. */
export function figureOn(name: keyof typeof LAWS, day: string): Figure {
  const rows = LAWS[name];
  return rows.find(({ from }) => from <= day) ?? (rows.at(-1) as Figure);
}
