/** States of top-ups and payouts as tables. The migration has the same words, and a test compares the two. */

export const TOPUP_TRANSITIONS = {
  pending: ['succeeded', 'cancelled'],
  succeeded: ['refunding'],
  /** Late payment: given up by us, and still paid for in time at the provider's. The money has come, so it counts. */
  cancelled: ['succeeded'],
  /** A provider that refuses the refund gives the money back to the balance. */
  refunding: ['refunded', 'succeeded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type TopupState = keyof typeof TOPUP_TRANSITIONS;
export const TOPUP_STATES = Object.keys(TOPUP_TRANSITIONS) as [TopupState, ...TopupState[]];

/** Purpose of a payment by card: checkout of the whole basket, or accepting the seller's counter-offer. */
export const ORDER_KINDS = ['basket', 'counter'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
export const ORDER_STATES = ['waiting', 'made', 'refused'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const PAYOUT_TRANSITIONS = {
  requested: ['approved', 'refused', 'cancelled'],
  approved: [],
  refused: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type PayoutState = keyof typeof PAYOUT_TRANSITIONS;
export const PAYOUT_STATES = Object.keys(PAYOUT_TRANSITIONS) as [PayoutState, ...PayoutState[]];
export type PayoutEnd = (typeof PAYOUT_TRANSITIONS)['requested'][number];

/** States of a table from which one may go to `to`, the condition of the UPDATE; `among` narrows them. */
export function sourcesOf<State extends string>(
  transitions: Readonly<Record<State, readonly string[]>>,
  to: State,
  among: readonly State[] = Object.keys(transitions) as string[] as State[],
): State[] {
  return among.filter((from) => transitions[from].includes(to));
}
