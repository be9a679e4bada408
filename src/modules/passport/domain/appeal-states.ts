/** Of a decision about a person: may be appealed against, may not any more, is, and how it was answered. */
export const APPEAL_STATES = ['possible', 'late', 'open', 'upheld', 'overturned'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];
