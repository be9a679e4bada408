import type { ComponentType, ReactNode } from 'react';
import type { Fact } from '../../kinds/definition.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';

/** Stands in the table where something is not known. */
export const UNKNOWN = '—';

/** A priced line of any kind, ready to show. */
export interface OfferLine {
  offerId: string;
  name: string;
  note: string | null;
  price: string;
  priceKopecks: number;
  leadDays: number;
  /** «за час», when the price is not for the whole. */
  unit: string | null;
  /** The same captions in the same order on every line. */
  facts: readonly Fact[];
}

/** Slot: the button that buys a line. It belongs to the basket, so the route passes it. */
export type BuyButton = ComponentType<{
  offer: { kind: AdObjectKind; id: string; offer_id: string; seen_price: number; wished_on: string | null };
  name: string;
  size?: 'lg';
  wide?: boolean;
  /** By when it is wanted; stands before the button while the line can still be put into the basket. */
  day?: ReactNode;
}>;
