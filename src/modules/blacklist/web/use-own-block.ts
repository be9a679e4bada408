import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { Block, blacklistCalls } from '../contract.ts';

/** Asked for only when there is a block at all: the page says that much, and not whose it is. */
export function useOwnBlock(accountId: string, isApart: boolean): Block | null {
  const api = useApi<typeof blacklistCalls>();
  const [own, setOwn] = useState<Block | null>(null);
  useEffect(() => {
    if (!isApart) {
      setOwn(null);
      return;
    }
    let isCurrent = true;
    api('GET /v1/blacklist/{account_id}', { params: { account_id: accountId } }).then(
      ({ block }) => {
        if (isCurrent) setOwn(block);
      },
      // Without an answer the menu offers to block, which does no harm.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, accountId, isApart]);
  return own;
}
