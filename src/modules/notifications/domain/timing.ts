/** When a letter or a push may go: at once or with others, and never in somebody's quiet hours. */

import { clockOf, MOSCOW } from '#words/moments.ts';
export const DIGESTS = ['at_once', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When the daily letter goes, by the person's own clock. */
const DAILY_AT = '09:00';
export const DEFAULT_ZONE = MOSCOW;

/** `HH:MM`, by the person's own clock; over midnight when `to` is the earlier one. */
export interface QuietHours {
  from: string;
  to: string;
}

export interface LetterTiming {
  digest: Digest;
  quiet: QuietHours | null;
  /** IANA name. */
  zone: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MINUTES = 24 * 60;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const localMinutes = (at: Date, zone: string): number => minutesOf(clockOf(at, zone));

function isQuiet(at: Date, { from, to }: QuietHours, zone: string): boolean {
  const [now, start, end] = [localMinutes(at, zone), minutesOf(from), minutesOf(to)];
  return start < end ? now >= start && now < end : now >= start || now < end;
}

/** The next moment, after `at`, when the clock of the zone shows that time. */
function nextTime(at: Date, clock: string, zone: string): Date {
  const wanted = minutesOf(clock);
  const minute = Math.floor(at.getTime() / MINUTE) * MINUTE;
  const ahead = (wanted - localMinutes(at, zone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const guess = new Date(minute + ahead * MINUTE);
  // Where the clocks were put forward or back on the way, the guess is off by that.
  const off = ((localMinutes(guess, zone) - wanted + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(guess.getTime() - off * MINUTE);
}

/** `at` itself when the push may go now. There is no digest of them: they are for what cannot wait. */
export const pushTime = (at: Date, { quiet, zone }: Pick<LetterTiming, 'quiet' | 'zone'>): Date =>
  quiet && isQuiet(at, quiet, zone) ? nextTime(at, quiet.to, zone) : at;

/** `at` itself when the letter may go now. */
export function letterTime(at: Date, { digest, quiet, zone }: LetterTiming): Date {
  const wanted = {
    at_once: () => at,
    hourly: () => new Date((Math.floor(at.getTime() / HOUR) + 1) * HOUR),
    daily: () => nextTime(at, DAILY_AT, zone),
  }[digest]();
  return pushTime(wanted, { quiet, zone });
}
