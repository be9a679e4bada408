/** The reader's clock. The server and the first render in the browser use Moscow's zone, so both draw the same text. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MOSCOW, ownZone } from '#words/moments.ts';

const TICK_MILLISECONDS = 20_000;
const never = () => () => {};

export const useZone = (): string => useSyncExternalStore(never, ownZone, () => MOSCOW);

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
