import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The server does not know the reader's clock; it says the day by Moscow, and the browser says it better. */
const PLAIN = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});
const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const YEAR = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' });

function inWords(at: Date, now: Date): string {
  const ago = now.getTime() - at.getTime();
  if (ago < 5 * MINUTE) return 'только что';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} мин назад`;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return `сегодня, ${TIME.format(at)}`;
  if (at.toDateString() === yesterday.toDateString()) return `вчера, ${TIME.format(at)}`;
  return (at.getFullYear() === now.getFullYear() ? DAY : YEAR).format(at);
}

export function Moment({ at }: { at: string }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  const date = new Date(at);
  return <time dateTime={at}>{now ? inWords(date, now) : PLAIN.format(date)}</time>;
}
