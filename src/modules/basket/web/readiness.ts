/** Obstacles between the basket and the order. */
import { quoted } from '#words/quotes.ts';
import type { Basket, BasketItem } from '../contract.ts';
import { itemsOf } from './recount.ts';

export interface Obstacle {
  item: BasketItem;
  text: string;
}

export interface Readiness {
  obstacles: readonly Obstacle[];
  /** The order goes beyond the campaign's budget, and nobody has said that it may. */
  needsOverAgreed: boolean;
  /** A card will be asked for the rest. */
  needsMoney: boolean;
  /** Number of sellers whose offers have no brief. It is allowed, but the page says so. */
  briefless: number;
  /** Nothing is written for the order, but its sellers see the brief of the campaign. */
  hasCampaignBrief: boolean;
  isReady: boolean;
}

/** It has to go before the rest can be ordered. */
export const cannotBeBought = ({ state }: BasketItem): boolean => state !== 'ready' && state !== 'price_changed';

function obstacleOf(item: BasketItem): string | null {
  if (item.state === 'gone') return `Уберите ${quoted(item.object_title)}: больше не продаётся`;
  if (item.state === 'refused') return `Уберите ${quoted(item.object_title)}: заказать у этого человека нельзя`;
  if (item.state === 'not_allowed') return `Уберите ${quoted(item.object_title)}: закон не разрешает`;
  if (item.state === 'topic_refused') return `Уберите ${quoted(item.object_title)}: такое там не рекламируют`;
  if (item.state === 'price_changed') return `Подтвердите новую цену в ${quoted(item.object_title)}`;
  if (item.wish_warning === 'past') return `Выберите другой день для ${quoted(item.object_title)}`;
  if (item.legality?.light === 'amber' && !item.legality.accepted_at)
    return `Отметьте, что понимаете риск по ${quoted(item.object_title)}`;
  return null;
}

export function readinessOf(basket: Basket, isOverAgreed: boolean): Readiness {
  const obstacles = itemsOf(basket).flatMap((item) => {
    const text = obstacleOf(item);
    return text ? [{ item, text }] : [];
  });
  const needsOverAgreed = (basket.campaign?.over_by ?? 0) > 0 && !isOverAgreed;
  const needsMoney = (basket.missing ?? 0) > 0;
  const isBriefed = ({ comment, files }: Pick<BasketItem, 'comment' | 'files'>) => comment !== null || files.length > 0;
  const unbriefed = isBriefed(basket.brief) ? 0 : itemsOf(basket).filter((item) => !isBriefed(item)).length;
  const hasCampaignBrief = unbriefed > 0 && Boolean(basket.campaign?.brief);
  return {
    briefless: hasCampaignBrief ? 0 : unbriefed,
    hasCampaignBrief,
    obstacles,
    needsOverAgreed,
    needsMoney,
    isReady: obstacles.length === 0 && !needsOverAgreed && basket.total > 0,
  };
}

export const itemAnchor = (itemId: string) => `item-${itemId}`;

export const BRIEF_ANCHOR = 'order-brief';
