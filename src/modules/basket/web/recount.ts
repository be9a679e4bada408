/** Optimistic update of the basket. */
import type { Basket, BasketItem } from '../contract.ts';
import { amountOf, missingOf, overBudgetBy, totalOf } from '../domain/bill.ts';

export interface ItemChange {
  quantity?: number;
  wished_on?: string | null;
  comment?: string | null;
  seen_price?: number;
  files?: BasketItem['files'];
  /** One of the item's choices. */
  offer_id?: string;
}

export const itemsOf = ({ sellers }: Basket): BasketItem[] => sellers.flatMap(({ items }) => items);

export function withChange(basket: Basket, itemId: string, change: ItemChange): Basket {
  const changed = (item: BasketItem): BasketItem => {
    if (item.item_id !== itemId) return item;
    const next = { ...item, ...change, ...chosen(item, change.offer_id) };
    return {
      ...next,
      amount: amountOf(next),
      state: next.price === null ? next.state : next.price === next.seen_price ? 'ready' : 'price_changed',
      // Only the server knows the calendar it counts by; a new day is not blamed before it has looked.
      wish_warning: 'wished_on' in change || change.offer_id ? null : next.wish_warning,
    };
  };
  return recounted({
    ...basket,
    sellers: basket.sellers.map((group) => ({ ...group, items: group.items.map(changed) })),
  });
}

function chosen({ choices }: BasketItem, offerId: string | undefined): Partial<BasketItem> {
  const offer = choices.find(({ offer_id }) => offer_id === offerId);
  if (!offer) return {};
  const { name, unit, lead_days, price } = offer;
  return { offer_name: name, unit, lead_days, price, seen_price: price };
}

export function withoutItem(basket: Basket, itemId: string): Basket {
  const sellers = basket.sellers
    .map((group) => ({ ...group, items: group.items.filter(({ item_id }) => item_id !== itemId) }))
    .filter(({ items }) => items.length > 0);
  return recounted({ ...basket, sellers });
}

function recounted(basket: Basket): Basket {
  const items = itemsOf(basket);
  const total = totalOf(items);
  return {
    ...basket,
    sellers: basket.sellers.map((group) => ({ ...group, total: totalOf(group.items) })),
    count: items.length,
    total,
    missing: missingOf(total, basket.available ?? 0),
    campaign: basket.campaign && { ...basket.campaign, over_by: overBudgetBy(basket.campaign, total) },
  };
}
