import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Review, ReviewWords } from '../contract.ts';
import { replyDeadline } from '../domain/rules.ts';
import { complainedBy, mayAnswer } from './policy.ts';
import type { ReviewRow } from './store.ts';

/** Whoever looks, and when; null is an anonymous visitor. */
export interface Looking {
  accountId: string | null;
  now: Date;
  faces: Faces;
}

export const presentWords = (row: ReviewRow, { accountId, now, faces }: Looking): ReviewWords => ({
  review_id: row.review_id,
  score: row.score,
  text: row.text,
  created_at: row.created_at.toISOString(),
  answer:
    row.answer !== null && row.answered_at
      ? {
          author: faceOf(faces, row.about_id),
          text: row.answer,
          created_at: row.answered_at.toISOString(),
          changed_at: row.answer_changed_at?.toISOString() ?? null,
        }
      : null,
  answer_until: row.answered_at ? replyDeadline(row.answered_at).toISOString() : null,
  can: { answer: mayAnswer(row, accountId, now), complain: complainedBy(row, accountId) },
});

export const presentReview = (row: ReviewRow, looking: Looking): Review => ({
  ...presentWords(row, looking),
  side: row.side,
  author: faceOf(looking.faces, row.author_id),
  object: { kind: row.object_kind, id: row.object_id, title: row.object_title },
});

/** Of everybody whose words stand in the rows. */
export const authorsOf = (rows: readonly ReviewRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ author_id, about_id, answer }) => (answer === null ? [author_id] : [author_id, about_id])),
  ),
];
