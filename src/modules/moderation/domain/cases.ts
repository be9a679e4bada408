/** Cases that a member of staff can lock, so that nobody else works on them; of marking, the deal. */
export const CASES = ['object', 'complaint', 'dispute', 'appeal', 'payout', 'marking'] as const;
export type Case = (typeof CASES)[number];

/** Lease of a case; taking it again renews it. */
export const TAKEN_MINUTES = 30;
