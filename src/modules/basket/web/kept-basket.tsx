import { useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { buttonClass } from '#ui/button.tsx';
import { roubles } from '#words/money.ts';
import { counted, OFFERS } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import type { Basket, basketCalls } from '../contract.ts';
import { type Looking, useBasketLines } from './use-basket.ts';

/** Reminder of the items in the basket; nothing while it is empty or loading. */
export function KeptBasket({ session }: { session: Looking }) {
  const { length } = useBasketLines(session);
  const api = useApi<typeof basketCalls>();
  const [basket, setBasket] = useState<Basket | null>(null);
  useEffect(() => {
    let isWanted = length > 0;
    if (!isWanted) return setBasket(null);
    // Without it the header still shows the way.
    api('GET /v1/basket').then(
      (found) => isWanted && setBasket(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [api, length]);
  const items = basket?.sellers.flatMap((seller) => seller.items) ?? [];
  if (!basket || items.length === 0) return null;
  return (
    <section className="framed pad-5 row wrap middle gap-4" aria-labelledby="kept-basket">
      <div className="grow">
        <h2 id="kept-basket" className="t-17 snug">
          Корзина сохранилась
        </h2>
        <p className="above-1 note lines-2">
          {counted(items.length, OFFERS)}: {items.map(({ object_title }) => quoted(object_title)).join(', ')}
        </p>
      </div>
      <b className="t-20 bold nowrap">{roubles(basket.total)}</b>
      <AppLink to="/basket" className={buttonClass({ variant: 'line' })}>
        Оформить
      </AppLink>
    </section>
  );
}
