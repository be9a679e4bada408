/** Days in words: moments by the clock of Moscow, versions as the calendar days they are. */
const inMoscow = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' });
// The day is a calendar date without a zone: reading and writing it in UTC keeps it the same everywhere.
const asWritten = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' });

/** «15 ноября 2026»: the «г.» that the format adds would end a sentence twice. */
const shortened = (day: string): string => day.replace(/\s*г\.$/u, '');

export const dayOf = (moment: string): string => shortened(inMoscow.format(new Date(moment)));
export const versionOf = (day: string): string => shortened(asWritten.format(new Date(day)));
