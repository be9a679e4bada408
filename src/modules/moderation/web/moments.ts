import { shortDay } from '../../ad-objects/web/index.ts';

const MOSCOW_MILLISECONDS = 3 * 3_600_000;

/** «14 ноя, 12:30» by the clocks of Moscow, the same on the server and in the browser. */
export function momentOf(instant: string): string {
  const moscow = new Date(Date.parse(instant) + MOSCOW_MILLISECONDS).toISOString();
  return `${shortDay(moscow)}, ${moscow.slice(11, 16)}`;
}
