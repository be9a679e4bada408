import type { DealReviews, Review } from '../contract.ts';
import type { ReviewRow } from './store.ts';

export const presentWords = ({ score, text, created_at }: ReviewRow): NonNullable<DealReviews['own']> => ({
  score,
  text,
  created_at: created_at.toISOString(),
});

export const presentReview = (row: ReviewRow, names: ReadonlyMap<string, string>): Review => ({
  ...presentWords(row),
  review_id: row.review_id,
  side: row.side,
  author: { account_id: row.author_id, name: names.get(row.author_id) ?? 'Удалённый аккаунт' },
  object: { kind: row.object_kind, id: row.object_id, title: row.object_title },
});
