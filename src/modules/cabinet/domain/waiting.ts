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
  /** A creative to make, without which the work cannot begin. */
  'creative',
  /** Requisites or what the ОРД did not take. */
  'mend',
  /** A creative to agree to. */
  'agree',
  /** An erid to bring, or to agree to. */
  'erid',
  /** Work to hand over. */
  'deliver',
] as const;
export type Waiting = (typeof WAITING)[number];

interface Deal {
  state: string;
  sides: Readonly<Record<'buyer' | 'seller', string>>;
  waitsFor: 'buyer' | 'seller' | null;
}

const OF_TURNS: Readonly<Record<string, Waiting>> = {
  fill: 'creative',
  requisites: 'mend',
  mend: 'mend',
  agree: 'agree',
  agree_erid: 'erid',
  risk: 'agree',
  erid: 'erid',
};

/** Null: nothing, it is somebody else's move. `turn` is of a deal that cannot be handed over before it is marked. */
export function waitingOf(
  { state, sides, waitsFor }: Deal,
  accountId: string,
  turn?: string | null | undefined,
): Waiting | null {
  const side = sides.buyer === accountId ? 'buyer' : 'seller';
  // Nobody has to answer anything while the seller works; they have to be ready in time.
  if (waitsFor === null && turn !== undefined) return (turn !== null && OF_TURNS[turn]) || null;
  if (waitsFor === null) return state === 'in_work' && side === 'seller' ? 'deliver' : null;
  if (waitsFor !== side) return null;
  if (side === 'buyer') return state === 'requested' ? 'terms' : 'check';
  return state === 'requested' ? 'answer' : 'cancel';
}
