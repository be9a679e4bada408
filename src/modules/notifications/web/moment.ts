const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const YEAR = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' });

/** As one says it now, by the clock of this browser. */
export function momentOf(at: Date, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return `сегодня в ${TIME.format(at)}`;
  if (at.toDateString() === yesterday.toDateString()) return `вчера в ${TIME.format(at)}`;
  return (at.getFullYear() === now.getFullYear() ? DAY : YEAR).format(at);
}
