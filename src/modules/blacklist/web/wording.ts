const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

const format = (moment: Date, options: Intl.DateTimeFormatOptions, zone: string | undefined) =>
  new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: zone }).format(moment);

/** «навсегда», «по 5 декабря 2026 г.» for a whole day, «до 5 декабря 2026 г. в 14:30» otherwise; by the clock of the zone. */
export function termWords(until: string | null, zone?: string): string {
  if (until === null) return 'навсегда';
  const moment = new Date(until);
  const day = format(moment, DAY, zone);
  const time = format(moment, TIME, zone);
  return time === '23:59' ? `по ${day}` : `до ${day} в ${time}`;
}

export const sinceWords = (createdAt: string, zone?: string): string => `с ${format(new Date(createdAt), DAY, zone)}`;

const ACCOUNT = /(?:^|\/account\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?#]|$)/i;

/** The account a link to a profile leads to; null when it is no such link. */
export const accountOfLink = (link: string): string | null => ACCOUNT.exec(link.trim())?.[1]?.toLowerCase() ?? null;
