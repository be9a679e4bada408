import { type Faces, faceOf } from '../../passport/contract.ts';
import type { DealReviews, Review } from '../contract.ts';
import type { ReviewRow } from './store.ts';

export const presentWords = ({ score, text, created_at }: ReviewRow): NonNullable<DealReviews['own']> => ({
  score,
  text,
  created_at: created_at.toISOString(),
});

export const presentReview = (row: ReviewRow, faces: Faces): Review => ({
  ...presentWords(row),
  review_id: row.review_id,
  side: row.side,
  author: faceOf(faces, row.author_id),
  object: { kind: row.object_kind, id: row.object_id, title: row.object_title },
});
