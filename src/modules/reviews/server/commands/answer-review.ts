import { inTransaction } from '#platform/database/transaction.ts';
import { takeFromLimitWithin } from '#platform/http/rate-limit.ts';
import type { ReviewsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { isAnsweredBy, mayAnswer } from '../policy.ts';
import { findForAnswer, type ReviewRow, saveAnswer } from '../store.ts';

const DAILY = { max: 100, windowSeconds: 86_400 };

export interface NewAnswer {
  reviewId: string;
  accountId: string;
  /** Null takes the answer back. */
  text: string | null;
}

/** The reviewer is told of the first words only: who changes them does not knock again. */
export async function answerReview(
  context: ReviewsContext,
  { reviewId, accountId, text }: NewAnswer,
): Promise<ReviewRow> {
  const now = context.now();
  return inTransaction(context.db, async (transaction) => {
    const review = await findForAnswer(transaction, reviewId);
    if (!review?.visible_at) throw fail('not_found');
    if (!isAnsweredBy(review, accountId)) throw fail('review_not_yours');
    if (review.answer_hidden_at) throw fail('answer_hidden');
    if (!mayAnswer(review, accountId, now)) throw fail('answer_too_late');
    // Also what was never written and is taken back.
    if (text === review.answer) return review;
    await takeFromLimitWithin(transaction, `reviews/answers/${accountId}`, DAILY);
    // The first moment stays, and what comes after it is a change.
    const saved = await saveAnswer(transaction, reviewId, {
      answer: text,
      answered_at: review.answered_at ?? now,
      answer_changed_at: review.answered_at && now,
    });
    if (text !== null && !review.answered_at) {
      const told = {
        reviewId,
        dealId: review.deal_id,
        authorId: review.author_id,
        sellerId: accountId,
        objectTitle: review.object_title,
        text,
      };
      for (const tell of context.onAnswer) await tell(transaction, told);
    }
    return saved;
  });
}
