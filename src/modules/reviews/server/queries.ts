import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { DealReviews, Review, ReviewSummary, ReviewWords } from '../contract.ts';
import { reviewDeadline, type Side, whyNotReview } from '../domain/rules.ts';
import { summaryOf } from '../domain/summary.ts';
import type { ReviewsContext } from './context.ts';
import { fail } from './fail.ts';
import { authorsOf, presentReview, presentWords } from './presenter.ts';
import { countScores, listOfDeal, listVisible, type ReviewRow, type Subject } from './store.ts';

const REVIEWS = byId(24, 'review_id');

export async function getDealReviews(context: ReviewsContext, dealId: string, accountId: string): Promise<DealReviews> {
  const deal = await context.dealForReview(dealId, accountId);
  if (!deal) throw fail('not_found');
  const reviews = await listOfDeal(context.db, dealId);
  const looking = { accountId, now: context.now(), faces: await context.facesOf(authorsOf(reviews)) };
  const own = reviews.find(({ side }) => side === deal.side);
  const other = reviews.find(({ side }) => side !== deal.side);
  const { completedAt } = deal;
  return {
    own: own ? presentWords(own, looking) : null,
    other: other?.visible_at ? presentWords(other, looking) : null,
    has_other_written: other !== undefined,
    is_visible: reviews.some(({ visible_at }) => visible_at !== null),
    until: completedAt ? reviewDeadline(completedAt).toISOString() : null,
    can: { review: whyNotReview({ completedAt, hasWritten: own !== undefined }, context.now()) === null },
  };
}

export const getWords = async (context: ReviewsContext, row: ReviewRow, accountId: string): Promise<ReviewWords> =>
  presentWords(row, { accountId, now: context.now(), faces: await context.facesOf(authorsOf([row])) });

interface ReviewPage extends Page<Review> {
  summary: ReviewSummary;
  roles: Record<Side, ReviewSummary> | null;
}

export async function listReviews(
  { db, facesOf, now }: ReviewsContext,
  subject: Subject,
  page: PageRequest,
  accountId: string | null,
): Promise<ReviewPage> {
  const [{ rows, next_cursor }, counts] = await Promise.all([
    pageOf(page, REVIEWS, (before, limit) => listVisible(db, subject, { before, limit })),
    // A person's roles are told whichever of them is listed.
    countScores(db, 'accountId' in subject ? { ...subject, as: undefined } : subject),
  ]);
  const looking = { accountId, now: now(), faces: await facesOf(authorsOf(rows)) };
  const summaryBy = (...sides: Side[]): ReviewSummary => {
    const scores = new Map<number, number>();
    for (const { side, score, count } of counts) {
      if (sides.includes(side)) scores.set(score, (scores.get(score) ?? 0) + count);
    }
    return summaryOf(scores);
  };
  // A review by a buyer is about a seller, and the other way round.
  const roles = { seller: summaryBy('buyer'), buyer: summaryBy('seller') };
  const role = 'accountId' in subject ? subject.as : 'seller';
  return {
    items: rows.map((row) => presentReview(row, looking)),
    next_cursor,
    summary: role ? roles[role] : summaryBy('buyer', 'seller'),
    roles: 'accountId' in subject ? roles : null,
  };
}
