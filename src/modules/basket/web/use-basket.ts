/** The part of the basket that is in the bundle of public pages; the rest is loaded after hydration. */
import { useEffect, useState } from 'react';
import type { BasketLine } from './basket-store.ts';

export const loadStore = () => import('./basket-store.ts');

/** Who is looking; null is an anonymous visitor. */
export type Looking = { account_id: string } | null;

const SIGN_UP = '/auth/signup?back_link=%2Fbasket';

/** A visitor has something to order and no account yet: the way to the basket leads through sign-up and comes back to it. */
export const basketPath = (isSignedIn: boolean): string => (isSignedIn ? '/basket' : SIGN_UP);

/** Browser only: reads the cookie `signed_in`, the readable companion of the session cookie. */
export const basketPathHere = (): string => basketPath(/(?:^|; )signed_in=1/.test(document.cookie));

/** Items of the basket. Buttons only subscribe; the header, which knows the session, starts the request. */
export function useBasketLines(session?: Looking): readonly BasketLine[] {
  const [lines, setLines] = useState<readonly BasketLine[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    // In an effect, not while rendering: public pages are rendered once for everybody.
    const accountId = session === null ? null : session?.account_id;
    void loadStore().then(({ watchBasket }) => watchBasket(setLines, gone.signal, accountId));
    return () => gone.abort();
  }, [session]);
  return lines;
}
