/** The little of the cabinet that every page carries; the rest comes when the page is alive. */
import { useEffect, useState } from 'react';
import type { Counters } from '../contract.ts';

/** Numbers of the navigation; null until they are known. */
export function useCounters(session: { account_id: string } | null): Counters | null {
  const [counters, setCounters] = useState<Counters | null>(null);
  useEffect(() => {
    if (!session) return;
    const gone = new AbortController();
    // The session is read in an effect, not while rendering: public pages are rendered once for everybody.
    const accountId = session.account_id;
    import('./counters-store.ts').then(
      ({ watchCounters }) => watchCounters(setCounters, gone.signal, accountId),
      () => {},
    );
    return () => gone.abort();
  }, [session]);
  return session ? counters : null;
}
