/** What a deal wants of one of its sides. */

/** In the order of the page. */
export const WAITING = [
  /** An order to accept or decline. */
  'answer',
  /** A seller's other terms. */
  'terms',
  /** Delivered work. */
  'check',
  /** A proposal to cancel. */
  'cancel',
  /** Work to hand over. */
  'deliver',
] as const;
export type Waiting = (typeof WAITING)[number];

interface Deal {
  state: string;
  sides: Readonly<Record<'buyer' | 'seller', string>>;
  waitsFor: 'buyer' | 'seller' | null;
}

/** Null: nothing, it is somebody else's move. */
export function waitingOf({ state, sides, waitsFor }: Deal, accountId: string): Waiting | null {
  const side = sides.buyer === accountId ? 'buyer' : 'seller';
  // Nobody has to answer anything while the seller works; they have to be ready in time.
  if (waitsFor === null) return state === 'in_work' && side === 'seller' ? 'deliver' : null;
  if (waitsFor !== side) return null;
  if (side === 'buyer') return state === 'requested' ? 'terms' : 'check';
  return state === 'requested' ? 'answer' : 'cancel';
}
