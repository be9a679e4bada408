/** What a moderator can take so that nobody else works on it. */
export const CASES = ['object', 'complaint', 'dispute', 'appeal'] as const;
export type Case = (typeof CASES)[number];

/** Taken again, it lasts as long again. */
export const TAKEN_MINUTES = 30;
