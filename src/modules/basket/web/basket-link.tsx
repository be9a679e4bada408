import { IconBasket } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { CountDot, iconButtonClass } from '#ui/icon-button.tsx';
import { basketPath, type Looking, useBasketLines } from './use-basket.ts';

/** The way to the basket, with the number of offers in it. */
export function BasketLink({ session }: { session: Looking }) {
  const { length } = useBasketLines(session);
  const label = length ? `Корзина: ${length}` : 'Корзина';
  return (
    <AppLink to={basketPath(session !== null)} className={iconButtonClass()} aria-label={label} title={label}>
      <IconBasket aria-hidden="true" />
      <CountDot count={length} />
    </AppLink>
  );
}
