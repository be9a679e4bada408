/** State of the list: first page from the loader, pagination, optimistic changes. */
import { useApi } from '#platform/web/use-api.ts';
import { type Pages, usePages } from '#platform/web/use-pages.ts';
import type { Block, Blocked, blacklistCalls } from '../contract.ts';
import { type Blocking, useBlocking } from './use-blocking.ts';

export interface BlockedPage {
  items: readonly Blocked[];
  next_cursor: string | null;
}

export interface BlockedPeople extends Pick<Blocking, 'tellBlocked'> {
  items: readonly Blocked[];
  pages: Pages<Blocked>;
  unblock(item: Blocked): Promise<void>;
  find(accountId: string): Block | null;
}

export function useBlockedPeople(loaded: BlockedPage): BlockedPeople {
  const api = useApi<typeof blacklistCalls>();
  const pages = usePages(loaded, {
    load: (cursor) => api('GET /v1/blacklist', { query: { cursor } }),
    idOf: ({ person }) => person.account_id,
  });
  const { tellBlocked, unblock } = useBlocking();

  return {
    items: pages.items,
    pages,
    tellBlocked,
    async unblock(item) {
      pages.change((items) => items.filter((each) => each !== item));
      await unblock(item.person, item);
    },
    find: (accountId) => pages.items.find(({ person }) => person.account_id === accountId) ?? null,
  };
}
