import { isReplyOpen } from '../domain/rules.ts';
import type { ReviewRow } from './store.ts';

type Answered = Pick<ReviewRow, 'side' | 'about_id' | 'answer' | 'answered_at' | 'visible_at'>;

/** The owner of the reviewed object, and nobody for them. A buyer does not answer what a seller wrote. */
export const isAnsweredBy = (review: Answered, accountId: string | null): boolean =>
  review.side === 'buyer' && review.about_id === accountId;

/** Write the first words, or others while there is time. */
export const mayAnswer = (review: Answered, accountId: string | null, now: Date): boolean =>
  review.visible_at !== null && isAnsweredBy(review, accountId) && isReplyOpen(review.answered_at, now);
