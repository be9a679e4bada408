import { IconBasketPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyCard } from '#modules/ad-objects/web/index.ts';
import { messageOf } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Favourite } from '../contract.ts';

// Loaded on the first press.
const BuyAllDialog = deferred(() => import('./buy-all-dialog.tsx'), 'BuyAllDialog');

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

/** Saved objects that somebody else sells. */
const forSale = (items: readonly Favourite[]): AnyCard[] =>
  items.flatMap(({ card }) =>
    card && !card.is_owner && 'offers' in card && card.offers.length > 0 ? [card as AnyCard] : [],
  );

interface BuyAllProps {
  /** Those on the page tell whether there is anything to buy. */
  items: readonly Favourite[];
  readAll(): Promise<readonly Favourite[]>;
  onBuy: PutIntoBasket;
}

/** Asks what to take of each: nobody wants an offer that was chosen for them. */
export function BuyAll({ items, readAll, onBuy }: BuyAllProps) {
  const [isPending, setPending] = useState(false);
  const [asked, setAsked] = useState<readonly AnyCard[] | null>(null);
  if (forSale(items).length === 0) return null;
  async function ask() {
    setPending(true);
    try {
      setAsked(forSale(await readAll()));
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    setPending(false);
  }
  return (
    <>
      <Button
        variant="line"
        pending={isPending}
        icon={<IconBasketPlus aria-hidden="true" />}
        onClick={() => void ask()}
      >
        Всё в корзину
      </Button>
      {asked ? <BuyAllDialog cards={asked} onBuy={onBuy} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
