/** Pending tasks of a deal, for one of its sides. */

export const WAITING = [
  /** The rules have come to stand against the order, or against what is advertised: its buyer takes the risk or leaves. */
  'risk',
  /** One that they forbid by now: either side breaks it off. */
  'forbidden',
  /** An order to accept or decline. */
  'answer',
  /** A seller's other terms. */
  'terms',
  /** Delivered work. */
  'check',
  /** A proposal to cancel. */
  'cancel',
  /** A creative to make, without which the work cannot begin, or to mend once a moderator has stopped it. */
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
  heldByLaw: 'amber' | 'red' | null;
}

const OF_TURNS: Readonly<Record<string, Waiting>> = {
  fill: 'creative',
  requisites: 'mend',
  mend: 'mend',
  held: 'creative',
  agree: 'agree',
  agree_erid: 'erid',
  risk: 'risk',
  erid: 'erid',
};

/** Null: no task, it is somebody else's move. `turn` is of a deal that cannot be handed over before it is marked. */
export function waitingOf(
  { state, sides, waitsFor, heldByLaw }: Deal,
  accountId: string,
  turn?: string | null | undefined,
): Waiting | null {
  const side = sides.buyer === accountId ? 'buyer' : 'seller';
  if (heldByLaw === 'red') return 'forbidden';
  if (heldByLaw === 'amber') return side === 'buyer' ? 'risk' : null;
  // Nobody has to answer anything while the seller works; they have to be ready in time.
  if (waitsFor === null && turn !== undefined) return (turn !== null && OF_TURNS[turn]) || null;
  if (waitsFor === null) return state === 'in_work' && side === 'seller' ? 'deliver' : null;
  if (waitsFor !== side) return null;
  if (side === 'buyer') return state === 'requested' ? 'terms' : 'check';
  return state === 'requested' ? 'answer' : 'cancel';
}

/** Deadline: to the minute, by a day of Moscow, or none. */
export interface Deadline {
  until: Date | null;
  dueOn: string | null;
}

interface Terms {
  answerBy: Date | null;
  completeBy: Date | null;
  dueOn: string | null;
}

/** Deadline of the task, not of the deal: a proposal to cancel has none, whatever day the work was agreed for. */
export function deadlineOf(what: Waiting, { answerBy, completeBy, dueOn }: Terms): Deadline {
  if (what === 'cancel') return { until: null, dueOn: null };
  if (what === 'check') return { until: completeBy, dueOn: null };
  // Of an order that nobody has taken there is no other term.
  return answerBy ? { until: answerBy, dueOn: null } : { until: null, dueOn };
}

/** In the order of the page. */
export const WHEN = ['overdue', 'today', 'soon', 'undated'] as const;
export type When = (typeof WHEN)[number];

/** `today` is Moscow's, as every day of a deal is. */
export function whenOf(day: string | null, today: string): When {
  if (day === null) return 'undated';
  return day < today ? 'overdue' : day === today ? 'today' : 'soon';
}
