/** «навсегда», «по 5 декабря 2026» for a whole day, «до 5 декабря 2026 в 14:30» otherwise; by the clock of the zone. */
import { clockOf, longDayOf } from '#words/moments.ts';
export function termWords(until: string | null, zone: string): string {
  if (until === null) return 'навсегда';
  const [day, time] = [longDayOf(until, zone), clockOf(until, zone)];
  return time === '23:59' ? `по ${day}` : `до ${day} в ${time}`;
}

export const sinceWords = (createdAt: string, zone: string): string => `с ${longDayOf(createdAt, zone)}`;

const ACCOUNT = /(?:^|\/account\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?#]|$)/i;

/** The account a link to a profile leads to; null when it is no such link. */
export const accountOfLink = (link: string): string | null => ACCOUNT.exec(link.trim())?.[1]?.toLowerCase() ?? null;
