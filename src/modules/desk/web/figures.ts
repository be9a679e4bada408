/** Figures of the health page as people read them. */
const NBSP = '\u00a0';
const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;
const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

export function bytes(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${tenths.format(value)}${NBSP}${UNITS[unit]}`;
}

/** «3 дн. 4 ч», «4 ч 12 мин» */
export function uptimeOf(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days}${NBSP}дн. ${hours}${NBSP}ч`;
  return hours > 0 ? `${hours}${NBSP}ч ${minutes % 60}${NBSP}мин` : `${minutes}${NBSP}мин`;
}

export const milliseconds = (value: number): string => `${tenths.format(value)}${NBSP}мс`;
