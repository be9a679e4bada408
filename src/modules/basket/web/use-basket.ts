/** The little of the basket that public pages carry; the rest comes when the page is alive. */
import { useEffect, useState } from 'react';
import type { BasketLine } from './basket-store.ts';

export const loadStore = () => import('./basket-store.ts');

/** What is in the basket. Buttons only look; the header says whose basket is to be read. */
export function useBasketLines(accountId?: string | null): readonly BasketLine[] {
  const [lines, setLines] = useState<readonly BasketLine[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    void loadStore().then(({ watchBasket }) => watchBasket(setLines, gone.signal, accountId));
    return () => gone.abort();
  }, [accountId]);
  return lines;
}
