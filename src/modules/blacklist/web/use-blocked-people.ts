/** The list as it stands on the page: begun by the loader, continued by pages, changed at once. */
import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import type { Block, Blocked, blacklistCalls } from '../contract.ts';
import { type Blocking, useBlocking } from './use-blocking.ts';

export interface BlockedPage {
  items: readonly Blocked[];
  next_cursor: string | null;
}

export interface BlockedPeople extends Pick<Blocking, 'tellBlocked'> {
  items: readonly Blocked[];
  hasMore: boolean;
  isLoading: boolean;
  loadMore(): Promise<void>;
  unblock(item: Blocked): Promise<void>;
  find(accountId: string): Block | null;
}

export function useBlockedPeople(loaded: BlockedPage): BlockedPeople {
  const api = useApi<typeof blacklistCalls>();
  const [{ items, next_cursor: cursor }, setPage] = useState(loaded);
  const [isLoading, setLoading] = useState(false);
  const { tellBlocked, unblock } = useBlocking();
  // Every change reads the list anew from its beginning.
  useEffect(() => setPage(loaded), [loaded]);

  return {
    items,
    hasMore: cursor !== null,
    isLoading,
    tellBlocked,
    async loadMore() {
      if (!cursor || isLoading) return;
      setLoading(true);
      try {
        const next = await api('GET /v1/blacklist', { query: { cursor } });
        setPage((before) => ({ items: [...before.items, ...next.items], next_cursor: next.next_cursor }));
      } catch (error) {
        showToast((error as Error).message, { tone: 'bad' });
      }
      setLoading(false);
    },
    async unblock(item) {
      setPage((before) => ({ ...before, items: before.items.filter((each) => each !== item) }));
      await unblock(item.person, item);
    },
    find: (accountId) => items.find(({ person }) => person.account_id === accountId) ?? null,
  };
}
