import { IconBasket } from '@tabler/icons-react';
import { Notice } from '#ui/notice.tsx';
import { useBasketLines } from './use-basket.ts';

/** On the way from the basket to an account: nothing that was chosen is lost. */
export function KeptNote() {
  const { length } = useBasketLines(null);
  if (length === 0) return null;
  return (
    <Notice tone="good" live icon={<IconBasket aria-hidden="true" />}>
      Корзина сохранена. Войдите или зарегистрируйтесь.
    </Notice>
  );
}
