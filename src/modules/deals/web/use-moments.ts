/** Moments in the reader's zone. The server and the first drawing in the browser speak of Moscow, so both say the same. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { daysBetween, shortDay } from '../../ad-objects/web/index.ts';

const MOSCOW = 'Europe/Moscow';
const TICK_MILLISECONDS = 20_000;
const never = () => () => {};

/** «2026-11-17 14:20» */
const numbersOf = (at: string, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));

export interface Moments {
  /** «17 ноя, 14:20» */
  moment(at: string): string;
  /** «17 ноя» */
  day(at: string): string;
}

export function useMoments(): Moments {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => MOSCOW,
  );
  return {
    moment: (at) => {
      const numbers = numbersOf(at, zone);
      return `${shortDay(numbers)}, ${numbers.slice(11)}`;
    },
    day: (at) => shortDay(numbersOf(at, zone)),
  };
}

/** The present, going on. It begins with the moment the data was read, which the server and the browser share. */
export function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Days from the present to a calendar day of Moscow; negative when it has passed. */
export const daysUntil = (day: string, now: number): number =>
  daysBetween(numbersOf(new Date(now).toISOString(), MOSCOW), day);
