/** When reviews may be written and are shown, for both sides. */

import { REPLY_DAYS, REVIEW_DAYS } from '../../terms/contract.ts';

export const TEXT_MAX = 2000;
export const REPLY_MAX = 1000;
const DAY = 86_400_000;

export const SIDES = ['buyer', 'seller'] as const;
export type Side = (typeof SIDES)[number];

/** The last moment to write; what is hidden until then is shown from it on. */
export const reviewDeadline = (completedAt: Date): Date => new Date(completedAt.getTime() + REVIEW_DAYS * DAY);

/** Until when an answer may be changed or taken back; the first has no deadline. */
export const replyDeadline = (answeredAt: Date): Date => new Date(answeredAt.getTime() + REPLY_DAYS * DAY);

export const isReplyOpen = (answeredAt: Date | null, now: Date): boolean =>
  answeredAt === null || now < replyDeadline(answeredAt);

export type WhyNotReview = 'deal_not_completed' | 'already_reviewed' | 'review_too_late';

export function whyNotReview(
  { completedAt, hasWritten }: { completedAt: Date | null; hasWritten: boolean },
  now: Date,
): WhyNotReview | null {
  if (!completedAt) return 'deal_not_completed';
  if (hasWritten) return 'already_reviewed';
  return now >= reviewDeadline(completedAt) ? 'review_too_late' : null;
}
