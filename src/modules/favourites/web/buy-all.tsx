import { IconBasketPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { OFFERS, plural } from '#words/plurals.ts';
import type { Favourite } from '../contract.ts';

/** One offer of a saved object, for whoever keeps baskets. */
export interface OfferToBuy {
  kind: string;
  id: string;
  offer_id: string;
  /** Kopecks. */
  seen_price: number;
}
/** Answers how many were put in, were there already and found no room. Throws an ApiError whose message can be shown. */
export type PutIntoBasket = (
  offers: readonly OfferToBuy[],
) => Promise<{ added: number; already: number; left: number }>;

/** The cheapest offer of each object that sells anything; own ones are not for sale to oneself. */
function cheapestOffers(items: readonly Favourite[]): OfferToBuy[] {
  return items.flatMap(({ kind, id, card }) => {
    if (!card || card.is_owner || !('offers' in card)) return [];
    const [cheapest] = card.offers.toSorted((one, other) => one.price - other.price);
    return cheapest ? [{ kind, id, offer_id: cheapest.offer_id, seen_price: cheapest.price }] : [];
  });
}

interface BuyAllProps {
  /** Those on the page tell whether there is anything to buy. */
  items: readonly Favourite[];
  readAll(): Promise<readonly Favourite[]>;
  onBuy: PutIntoBasket;
}

export function BuyAll({ items, readAll, onBuy }: BuyAllProps) {
  const go = useGo();
  const [isPending, setPending] = useState(false);
  if (cheapestOffers(items).length === 0) return null;
  async function buy() {
    setPending(true);
    try {
      const { added, already, left } = await onBuy(cheapestOffers(await readAll()));
      const words = added > 0 ? `В корзине ещё ${added} ${plural(added, OFFERS)}` : 'Новых предложений для корзины нет';
      const rest =
        (already > 0 && added > 0 ? `, ${already} уже там` : '') + (left > 0 ? `. Не поместилось: ${left}` : '');
      showToast(already > 0 && added === 0 && left === 0 ? 'Всё уже в корзине' : words + rest, {
        tone: added > 0 ? 'good' : 'plain',
        action: { label: 'Открыть корзину', onPress: () => void go('/basket') },
      });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    setPending(false);
  }
  return (
    <Button
      variant="line"
      pending={isPending}
      icon={<IconBasketPlus aria-hidden="true" />}
      title="По самому недорогому предложению каждого объекта"
      onClick={() => void buy()}
    >
      Всё в корзину
    </Button>
  );
}
