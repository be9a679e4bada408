/** Waits as the desk tells them. */
import { shortWait } from '#words/durations.ts';
import { shortDayWithYearOf } from '#words/moments.ts';
import { LATE_HOURS } from '../domain/limits.ts';

const HOUR = 3_600_000;

/** The last day of a block: its end is the moment after. */
export const lastDayOf = (until: string): string => shortDayWithYearOf(Date.parse(until) - 1);

export const waitOf = (since: string, now: number): string => shortWait(Math.max(0, now - Date.parse(since)) / 1000);

/** How much of the term is over, 0 to 1. */
export const shareOfTerm = (since: string, now: number): number =>
  Math.min(1, Math.max(0, now - Date.parse(since)) / (LATE_HOURS * HOUR));

export const isLate = (since: string | null, now: number): boolean =>
  since !== null && now - Date.parse(since) > LATE_HOURS * HOUR;
