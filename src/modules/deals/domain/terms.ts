/** How long each side has. */
export const ANSWER_DAYS = 3;
export const CHECK_HOURS = 72;
export const REVIEW_DAYS = 14;

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);
