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
  /** Versions of the rules whose risk is taken; none takes it back. */
  accepted_rules?: string[];
}

export const itemsOf = ({ sellers }: Basket): BasketItem[] => sellers.flatMap(({ items }) => items);

export function withChange(basket: Basket, itemId: string, change: ItemChange): Basket {
  const changed = (item: BasketItem): BasketItem => {
    if (item.item_id !== itemId) return item;
    const { accepted_rules: rules, ...own } = change;
    const next = { ...item, ...own, ...chosen(item, change.offer_id) };
    return {
      ...next,
      legality: rules && item.legality ? { ...item.legality, accepted_at: acceptedNow(rules) } : item.legality,
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

/** Until the server tells its own moment. */
const acceptedNow = (rules: readonly string[]) => (rules.length > 0 ? new Date().toISOString() : null);

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
