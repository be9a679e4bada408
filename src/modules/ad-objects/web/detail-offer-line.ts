import type { Fact } from '../kinds/definition.ts';

/** Stands in the table where something is not known. */
export const UNKNOWN = '—';

/** A priced line of any kind, ready to show. */
export interface OfferLine {
  offerId: string;
  name: string;
  note: string | null;
  price: string;
  /** «за час», when the price is not for the whole. */
  unit: string | null;
  /** The same captions in the same order on every line. */
  facts: readonly Fact[];
}
