import type { Complained } from '../contract.ts';
import { isReplyOpen } from '../domain/rules.ts';
import type { ReviewRow } from './store.ts';

type Answered = Pick<
  ReviewRow,
  'side' | 'author_id' | 'about_id' | 'text' | 'answer' | 'answered_at' | 'answer_hidden_at' | 'visible_at'
>;

/** The owner of the reviewed object, and nobody for them. A buyer does not answer what a seller wrote. */
export const isAnsweredBy = (review: Answered, accountId: string | null): boolean =>
  review.side === 'buyer' && review.about_id === accountId;

/** Write the first words, or others while there is time; never again once a moderator has hidden them. */
export const mayAnswer = (review: Answered, accountId: string | null, now: Date): boolean =>
  review.visible_at !== null &&
  review.answer_hidden_at === null &&
  isAnsweredBy(review, accountId) &&
  isReplyOpen(review.answered_at, now);

/** Who wrote the words; null where there are none. */
export function authorOf(review: Answered, of: Complained): string | null {
  if (of === 'review') return review.text === '' ? null : review.author_id;
  return review.answer === null ? null : review.about_id;
}

/** About words of others that everybody sees. */
export const complainedBy = (review: Answered, accountId: string | null): Complained[] =>
  accountId === null || review.visible_at === null
    ? []
    : (['review', 'answer'] as const).filter((of) => {
        const author = authorOf(review, of);
        return author !== null && author !== accountId;
      });
