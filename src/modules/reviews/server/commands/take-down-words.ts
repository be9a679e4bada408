import type { Transaction } from '#platform/database/schema.ts';
import { COMPLAINT_REASONS } from '../../../moderation/contract.ts';
import type { HiddenWords, ReviewsContext } from '../context.ts';
import { authorOf } from '../policy.ts';
import { findForAnswer, hideWords } from '../store.ts';
import { LINES } from './complain-about-review.ts';

export interface TakenDown extends Pick<HiddenWords, 'reason' | 'comment'> {
  reviewId: string;
  /** As moderators see it: 1 is the review, 2 the answer. */
  number: number;
  by: string;
}

/** Who wrote the words is told why they are gone; of words that are gone already nobody is. */
export async function takeDownWords(
  { onHide, now, openRuling }: ReviewsContext,
  transaction: Transaction,
  { reviewId, number, reason, comment, by }: TakenDown,
): Promise<void> {
  const of = number === LINES.answer ? 'answer' : 'review';
  const review = await findForAnswer(transaction, reviewId);
  if (!review) return;
  await hideWords(transaction, reviewId, of, now());
  const authorId = authorOf(review, of);
  const text = of === 'review' ? review.text : review.answer;
  if (!authorId || !text) return;
  const { deal_id: dealId, about_id: aboutId, object_title: objectTitle } = review;
  const appeal = await openRuling(transaction, {
    subject: 'words',
    subjectKind: of,
    subjectId: reviewId,
    personId: authorId,
    title: `${of === 'review' ? 'Отзыв' : 'Ответ на отзыв'}: «${objectTitle}»`,
    rule: COMPLAINT_REASONS[reason],
    field: null,
    words: comment,
    by,
    before: { text },
  });
  for (const tell of onHide)
    await tell(transaction, { of, authorId, aboutId, dealId, objectTitle, reason, comment, appeal });
}
