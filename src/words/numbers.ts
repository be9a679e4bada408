/** Numbers as they read in Russian. Formatters are made once: constructing one costs more than a hundred uses. */
export const NBSP = '\u00a0';

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** «12 500» */
export const count = (value: number): string => whole.format(value);

/** «4,8», and «4» for a whole number. */
export const decimal = (value: number): string => tenths.format(value);

/** «4,80» */
export const exact = (value: number): string => twoDecimals.format(value);

/** «4,0»: scores stand in columns, so all of them have one decimal. */
export const score = (value: number): string => oneDecimal.format(value);

/** «184 тыс.», «1,2 млн»: three digits are enough to choose by. Below `from` the number stands in full. */
export function shortCount(value: number, from = 10_000): string {
  if (value < from) return (from > 1000 ? whole : tenths).format(value);
  const [divisor, word] =
    value < 999_500 ? [1e3, 'тыс.'] : value < 999_500_000 ? ([1e6, 'млн'] as const) : ([1e9, 'млрд'] as const);
  const scaled = value / divisor;
  return `${(scaled < 100 ? tenths : whole).format(scaled)}${NBSP}${word}`;
}

/** «2,9 %» of a value in per cent. */
export const percent = (value: number): string => `${tenths.format(value)}${NBSP}%`;

/** «3 %» */
export const wholePercent = (value: number): string => percent(Math.round(value));

/** «2,9 %» of a share of one; below one per cent «0,22 %». */
export const share = (value: number): string => `${(value < 0.01 ? hundredths : tenths).format(value * 100)}${NBSP}%`;
