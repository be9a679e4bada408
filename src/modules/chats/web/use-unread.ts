/** The little of chats that every page carries; the rest comes when the page is alive. */
import { useEffect, useState } from 'react';

/** In how many dialogs something is new. */
export function useUnreadDialogs(session: { account_id: string } | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!session) return;
    const gone = new AbortController();
    // The session is read in an effect, not while rendering: public pages are rendered once for everybody.
    const accountId = session.account_id;
    import('./unread-store.ts').then(
      ({ watchUnreadDialogs }) => watchUnreadDialogs(setCount, gone.signal, accountId),
      () => {},
    );
    return () => gone.abort();
  }, [session]);
  return session ? count : 0;
}
