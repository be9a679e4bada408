import { useEffect, useState } from 'react';
import { agoWords, longDayOf, ownZone } from '#words/moments.ts';

/** The server does not know the reader's clock; it says the day by Moscow, and the browser says it better. */
export function Moment({ at }: { at: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return <time dateTime={at}>{now === null ? longDayOf(at) : agoWords(at, now, ownZone())}</time>;
}
