export const APPEAL_TEXT_MAX = 4000;
export const ANSWER_MAX = 2000;
export const APPEAL_FILES_MAX = 5;

export const APPEAL_DECISIONS = ['upheld', 'overturned'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];
