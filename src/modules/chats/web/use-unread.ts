/** The little of chats that every page carries; the rest comes when the page is alive. */
import { useEffect, useState } from 'react';

/** In how many dialogs something is new. */
export function useUnreadDialogs(accountId: string | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (accountId === null) return;
    const gone = new AbortController();
    // Asked here and not while drawing: public pages are drawn once for everybody.
    import('./unread-store.ts').then(
      ({ watchUnreadDialogs }) => watchUnreadDialogs(setCount, gone.signal, accountId),
      () => {},
    );
    return () => gone.abort();
  }, [accountId]);
  return accountId === null ? 0 : count;
}
