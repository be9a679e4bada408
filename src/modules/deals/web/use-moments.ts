import { useZone } from '#platform/web/use-clock.ts';
import { daysBetween } from '#words/days.ts';
import { dayOf, shortDayOf, shortMoment } from '#words/moments.ts';

export interface Moments {
  /** «17 ноя, 14:20» */
  moment(at: string): string;
  /** «17 ноя» */
  day(at: string): string;
}

/** In the reader's zone. */
export function useMoments(): Moments {
  const zone = useZone();
  return { moment: (at) => shortMoment(at, zone), day: (at) => shortDayOf(at, zone) };
}

/** Days from the present to a calendar day of Moscow; negative when it has passed. */
export const daysUntil = (day: string, now: number): number => daysBetween(dayOf(now), day);
