/** Calendar days, `YYYY-MM-DD` without a zone. Whoever has an instant asks moments.ts for its day first. */
import { NBSP } from './numbers.ts';

export const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const MONTH_NAMES = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ');
const SHORT_MONTHS = 'янв фев мар апр мая июн июл авг сен окт ноя дек'.split(' ');
const WEEKDAYS = 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' ');
const SHORT_WEEKDAYS = 'вс пн вт ср чт пт сб'.split(' ');

const DAY_MILLISECONDS = 86_400_000;

const yearOf = (day: string): string => day.slice(0, 4);
const nameOfMonth = (names: readonly string[], day: string): string => names[Number(day.slice(5, 7)) - 1] ?? '';
const numberOf = (day: string): string => String(Number(day.slice(8, 10)));

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Days from one to the other; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MILLISECONDS);

/** As many days as asked for, the last of them `to`. */
export const daysUpTo = (to: string, length: number): string[] =>
  Array.from({ length }, (_, index) => addDays(to, index + 1 - length));

/** «14 ноября» */
export const dayAndMonth = (day: string): string => `${numberOf(day)}${NBSP}${nameOfMonth(MONTHS, day)}`;

/** «14 ноября 2026» */
export const longDay = (day: string): string => `${dayAndMonth(day)} ${yearOf(day)}`;

/** «14 ноября», with the year when it is not that of `today`. */
export const dayNear = (day: string, today: string): string =>
  (yearOf(day) === yearOf(today) ? dayAndMonth : longDay)(day);

/** «14 ноя» */
export const shortDay = (day: string): string => `${numberOf(day)}${NBSP}${nameOfMonth(SHORT_MONTHS, day)}`;

/** «14 ноя 2026» */
export const shortDayWithYear = (day: string): string => `${shortDay(day)}${NBSP}${yearOf(day)}`;

const nameOfWeekday = (names: readonly string[], day: string): string => names[new Date(day).getUTCDay()] ?? '';

/** «суббота» */
export const weekday = (day: string): string => nameOfWeekday(WEEKDAYS, day);

/** «14 ноября, суббота» */
export const dayWithWeekday = (day: string): string => `${dayAndMonth(day)}, ${weekday(day)}`;

/** «сб» */
export const shortWeekday = (day: string): string => nameOfWeekday(SHORT_WEEKDAYS, day);

/** «06.11.2025» */
export const numericDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('.');

/** «ноябрь 2026», of a day or of a month `YYYY-MM`. */
export const monthAndYear = (month: string): string => `${nameOfMonth(MONTH_NAMES, month)} ${yearOf(month)}`;

/** «ноя» */
export const shortMonth = (month: string): string => nameOfMonth(MONTH_NAMES, month).slice(0, 3);

/** «ноя 26»: a mark of a time axis. */
export const axisMonth = (month: string): string => `${shortMonth(month)} ${month.slice(2, 4)}`;

/** «марта 2026»: after «с» and the like. */
export const monthGenitive = (day: string): string => `${nameOfMonth(MONTHS, day)} ${yearOf(day)}`;

/** «20 ноя — 28 дек» */
export const shortDays = (from: string, to: string): string => `${shortDay(from)} — ${shortDay(to)}`;

/** «16 октября — 14 ноября» */
export const daysAndMonths = (from: string, to: string): string => `${dayAndMonth(from)} — ${dayAndMonth(to)}`;
