import { daysBetween } from '#words/days.ts';
import { dayOf, shortDayOf, shortMoment } from '#words/moments.ts';

export interface Moments {
  /** «17 ноя, 14:20» */
  moment(at: string): string;
  /** «17 ноя» */
  day(at: string): string;
}

/** In the words that both sides of a deal read alike. */
export const useMoments = (): Moments => ({ moment: (at) => shortMoment(at), day: (at) => shortDayOf(at) });

/** Days from the present to a calendar day of Moscow; negative when it has passed. */
export const daysUntil = (day: string, now: number): number => daysBetween(dayOf(now), day);
