import type { DealReviews, Review, ReviewSummary } from '../contract.ts';
import { reviewDeadline, type Side, whyNotReview } from '../domain/rules.ts';
import { summaryOf } from '../domain/summary.ts';
import type { ReviewsContext } from './context.ts';
import { fail } from './fail.ts';
import { presentReview, presentWords } from './presenter.ts';
import { countScores, listOfDeal, listVisible, type Subject } from './store.ts';

const DEFAULT_PAGE = 24;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function getDealReviews(context: ReviewsContext, dealId: string, accountId: string): Promise<DealReviews> {
  const deal = await context.dealForReview(dealId, accountId);
  if (!deal) throw fail('not_found');
  const reviews = await listOfDeal(context.db, dealId);
  const own = reviews.find(({ side }) => side === deal.side);
  const other = reviews.find(({ side }) => side !== deal.side);
  const { completedAt } = deal;
  return {
    own: own ? presentWords(own) : null,
    other: other?.visible_at ? presentWords(other) : null,
    has_other_written: other !== undefined,
    is_visible: reviews.some(({ visible_at }) => visible_at !== null),
    until: completedAt ? reviewDeadline(completedAt).toISOString() : null,
    can: { review: whyNotReview({ completedAt, hasWritten: own !== undefined }, context.now()) === null },
  };
}

interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface ReviewPage {
  items: Review[];
  next_cursor: string | null;
  summary: ReviewSummary;
  roles: Record<Side, ReviewSummary> | null;
}

export async function listReviews(
  { db, facesOf }: ReviewsContext,
  subject: Subject,
  { limit = DEFAULT_PAGE, cursor }: Page,
): Promise<ReviewPage> {
  if (cursor !== undefined && !UUID.test(cursor)) {
    throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
  }
  const [rows, counts] = await Promise.all([
    listVisible(db, subject, { before: cursor ?? null, limit: limit + 1 }),
    // A person's roles are told whichever of them is listed.
    countScores(db, 'accountId' in subject ? { ...subject, as: undefined } : subject),
  ]);
  const items = rows.slice(0, limit);
  const faces = await facesOf([...new Set(items.map(({ author_id }) => author_id))]);
  const summaryBy = (...sides: Side[]): ReviewSummary => {
    const scores = new Map<number, number>();
    for (const { side, score, count } of counts) {
      if (sides.includes(side)) scores.set(score, (scores.get(score) ?? 0) + count);
    }
    return summaryOf(scores);
  };
  // What buyers wrote is about a seller, and the other way round.
  const roles = { seller: summaryBy('buyer'), buyer: summaryBy('seller') };
  const role = 'accountId' in subject ? subject.as : 'seller';
  return {
    items: items.map((row) => presentReview(row, faces)),
    next_cursor: rows.length > limit ? (items.at(-1)?.review_id ?? null) : null,
    summary: role ? roles[role] : summaryBy('buyer', 'seller'),
    roles: 'accountId' in subject ? roles : null,
  };
}
