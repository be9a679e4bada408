/** How figures, money and days read in Russian. The same on the server and in the browser, whatever their zones. */

const NBSP = '\u00a0';
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rules = new Intl.PluralRules('ru');

export const count = (value: number): string => whole.format(value);

/** «184 тыс.», «1,2 млн»: three digits are enough to choose by. Below ten thousand the number stands in full. */
export function shortCount(value: number): string {
  if (value < 10_000) return whole.format(value);
  const [divisor, word] =
    value < 999_500 ? [1e3, 'тыс.'] : value < 999_500_000 ? ([1e6, 'млн'] as const) : ([1e9, 'млрд'] as const);
  const scaled = value / divisor;
  return `${(scaled < 100 ? tenths : whole).format(scaled)}${NBSP}${word}`;
}

/** Whole roubles unless there are kopecks to show. */
export function roubles(kopecks: number): string {
  return `${(kopecks % 100 === 0 ? whole : exact).format(kopecks / 100)}${NBSP}₽`;
}

/** A figure to compare by, not to pay: kopecks only where they matter. */
export function roughRoubles(kopecks: number): string {
  const value = kopecks / 100;
  return `${(value < 100 && kopecks % 100 !== 0 ? (value < 10 ? exact : tenths) : whole).format(value)}${NBSP}₽`;
}

/** «1,25 млн ₽» for sums too long for a card. */
export function shortRoubles(kopecks: number): string {
  return kopecks < 1_000_000_00 ? roubles(kopecks) : `${shortCount(kopecks / 100)}${NBSP}₽`;
}

export const percent = (value: number): string => `${tenths.format(value)}${NBSP}%`;
export const rating = (value: number): string => value.toFixed(1).replace('.', ',');

export interface Forms {
  one: string;
  few: string;
  many: string;
}

/** The form that agrees with the number: 1 день, 2 дня, 5 дней. */
export function agreeing(value: number, forms: Forms): string {
  const rule = rules.select(value);
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many;
}

export const counted = (value: number, forms: Forms): string =>
  `${whole.format(value)}${NBSP}${agreeing(value, forms)}`;

const DAY_FORMS: Forms = { one: 'день', few: 'дня', many: 'дней' };

/** How long the work takes. */
export const leadTime = (days: number): string => (days === 0 ? 'день в день' : counted(days, DAY_FORMS));

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const SHORT_MONTHS = 'янв фев мар апр мая июн июл авг сен окт ноя дек'.split(' ');

interface CalendarDay {
  year: string;
  day: string;
  month: string;
  shortMonth: string;
}

function calendarDay(isoDay: string): CalendarDay {
  const [year = '', month = '1', day = '1'] = isoDay.slice(0, 10).split('-');
  return {
    year,
    day: String(Number(day)),
    month: MONTHS[Number(month) - 1] ?? '',
    shortMonth: SHORT_MONTHS[Number(month) - 1] ?? '',
  };
}

/** «14 ноября 2026» from a day; an instant is first moved to Moscow. */
export function longDay(isoDay: string): string {
  const { day, month, year } = calendarDay(isoDay);
  return `${day}${NBSP}${month} ${year}`;
}

/** «14 ноя» */
export function shortDay(isoDay: string): string {
  const { day, shortMonth } = calendarDay(isoDay);
  return `${day}${NBSP}${shortMonth}`;
}

/** «ноя 26»: a mark of a time axis. */
export function shortMonth(isoDay: string): string {
  const { shortMonth: name, year } = calendarDay(isoDay);
  return `${name === 'мая' ? 'май' : name} ${year.slice(2)}`;
}

/** «20 ноя — 28 дек» */
export const dayRange = (from: string, to: string): string => `${shortDay(from)} — ${shortDay(to)}`;

const MOSCOW_HOURS = 3;

/** The Moscow calendar day of an instant. */
export function moscowDay(instant: string): string {
  return new Date(Date.parse(instant) + MOSCOW_HOURS * 3_600_000).toISOString().slice(0, 10);
}

/** «марта 2026 года», for «на бирже с …». */
export function monthSince(instant: string): string {
  const { month, year } = calendarDay(moscowDay(instant));
  return `${month} ${year} года`;
}

/** Days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
