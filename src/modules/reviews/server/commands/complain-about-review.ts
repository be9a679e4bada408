import type { NewComplaint } from '../../../moderation/contract.ts';
import type { Complained } from '../../contract.ts';
import type { ReviewsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { authorOf } from '../policy.ts';
import { findReview } from '../store.ts';

/** As lines of a talk: the review and, under it, the answer. */
export const LINES = { review: 1, answer: 2 } as const satisfies Record<Complained, number>;

/** The moderator sees both texts as they are now: the seller may change the answer later. */
export async function complainAboutReview(
  { db, complainAboutWords }: ReviewsContext,
  {
    reviewId,
    accountId,
    of,
    reason,
    text,
  }: { reviewId: string; accountId: string; of: Complained } & Pick<NewComplaint, 'reason' | 'text'>,
): Promise<void> {
  const review = await findReview(db, reviewId);
  const author = review?.visible_at ? authorOf(review, of) : null;
  if (!review || !author) throw fail('not_found');
  if (author === accountId) throw fail('own_words');
  const lines = [
    { of: 'review', accountId: review.author_id, text: review.text, at: review.created_at },
    {
      of: 'answer',
      accountId: review.about_id,
      text: review.answer ?? '',
      at: review.answered_at ?? review.created_at,
    },
  ] as const;
  await complainAboutWords({
    about: 'review',
    authorId: accountId,
    reason,
    text,
    message: {
      messageId: reviewId,
      dialogId: reviewId,
      number: LINES[of],
      context: lines
        .filter((line) => line.text !== '')
        .map((line) => ({
          number: LINES[line.of],
          accountId: line.accountId,
          text: line.text,
          at: line.at.toISOString(),
        })),
    },
  });
}
