/** The clock of pages. Every moment is told by Moscow's; who lives by another one is told so where an hour matters. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isMoscowTime } from '#words/moments.ts';

const TICK_MILLISECONDS = 20_000;
const never = () => () => {};

/** « по Москве» for whoever's own clock says something else; nothing in Moscow, nor before the browser is known. */
export const useMoscowWords = (): string => (useSyncExternalStore(never, isMoscowTime, () => true) ? '' : ' по Москве');

/** The present, ticking. It starts with the moment the data was read, which the server and the browser share. */
export function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
