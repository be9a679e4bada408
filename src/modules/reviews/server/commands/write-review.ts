import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { reviewDeadline, whyNotReview } from '../../domain/rules.ts';
import type { ReviewsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { insertReview, listOfDeal, lockObject, showReviewsOfDeal } from '../store.ts';
import { rateObject } from './rate-object.ts';

export interface NewReview {
  dealId: string;
  authorId: string;
  score: number;
  text: string;
}

/** Answers its id. */
export async function writeReview(
  context: ReviewsContext,
  { dealId, authorId, score, text }: NewReview,
): Promise<string> {
  const deal = await context.dealForReview(dealId, authorId);
  if (!deal) throw fail('not_found');
  const { side, completedAt, kind, objectId } = deal;
  const now = context.now();
  const reviewId = newId(now.getTime());
  await inTransaction(context.db, async (transaction) => {
    // Locked: the two sides of a deal write one after the other, so the second sees the first.
    await lockObject(transaction, objectId);
    const written = await listOfDeal(transaction, dealId);
    const hasWritten = written.some((review) => review.side === side);
    const refusal = whyNotReview({ completedAt, hasWritten }, now);
    if (refusal || !completedAt) throw fail(refusal ?? 'deal_not_completed');
    const isNew = await insertReview(transaction, {
      review_id: reviewId,
      deal_id: dealId,
      side,
      author_id: authorId,
      about_id: side === 'buyer' ? deal.sellerId : deal.buyerId,
      object_kind: kind,
      object_id: objectId,
      object_title: deal.objectTitle,
      score,
      text,
      created_at: now,
      reveal_at: reviewDeadline(completedAt),
    });
    if (!isNew) throw fail('already_reviewed');
    if (written.length === 0) return;
    const shown = await showReviewsOfDeal(transaction, dealId, now);
    await rateObject(context, transaction, { objectId, kind });
    for (const told of context.onShow) await told(transaction, shown);
  });
  return reviewId;
}
