/** Facts on a card and in the head of a page, per kind. */
import type { AdObjectCard } from '../contract.ts';
import { campaignFacts } from './campaign/facts.ts';
import { contractorFacts } from './contractor/facts.ts';
import type { Fact } from './definition.ts';
import { type AdObjectKind, objectIdOf } from './kind.ts';
import { productFacts } from './product/facts.ts';
import { resourceFacts } from './resource/facts.ts';

/** Names of pictograms; the pages draw them. */
export type FactIcon =
  | AdObjectKind
  | 'telegram'
  | 'vk'
  | 'messenger'
  | 'youtube'
  | 'video'
  | 'site'
  | 'writing'
  | 'voice'
  | 'mail'
  | 'outdoor'
  | 'radio'
  | 'press'
  | 'event'
  | 'design'
  | 'figures';

export interface Badge {
  label: string;
  icon: FactIcon;
}

/** «от 12 500 ₽», «бюджет 600 000 ₽»: the small word stands before the sum. */
export interface PriceLabel {
  word: string | null;
  sum: string;
}

/** A card of one kind, whatever it is. */
export type AnyCard = { [K in AdObjectKind]: AdObjectCard<K> }[AdObjectKind];

export interface KindFacts<K extends AdObjectKind> {
  badge(card: AdObjectCard<K>): Badge;
  /** At most three, the ones people choose by. */
  cardFacts(card: AdObjectCard<K>): Fact[];
  priceLabel(card: AdObjectCard<K>): PriceLabel | null;
}

const KIND_FACTS = {
  product: productFacts,
  campaign: campaignFacts,
  resource: resourceFacts,
  contractor: contractorFacts,
} as const satisfies { [K in AdObjectKind]: KindFacts<K> };

/** The facts of a card's own kind. The one place where the kind is trusted to match the card's fields. */
export function factsOf(card: AnyCard) {
  const facts = KIND_FACTS[card.kind] as unknown as KindFacts<AdObjectKind>;
  const own = card as AdObjectCard;
  const objectId = objectIdOf(card);
  return {
    objectId,
    path: `/${card.kind}/${objectId}`,
    badge: facts.badge(own),
    facts: facts.cardFacts(own).slice(0, 3),
    price: facts.priceLabel(own),
  };
}
