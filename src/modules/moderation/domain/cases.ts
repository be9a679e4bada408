/** What staff can take so that nobody else works on it; of marking, the deal. */
export const CASES = ['object', 'complaint', 'dispute', 'appeal', 'payout', 'marking'] as const;
export type Case = (typeof CASES)[number];

/** Taken again, it lasts as long again. */
export const TAKEN_MINUTES = 30;
