/** The only SQL on the table of reviews. */

import { type Selectable, sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { Complained } from '../contract.ts';
import type { Side } from '../domain/rules.ts';
import type { ShownReview } from './context.ts';

interface ReviewsTable {
  review_id: string;
  deal_id: string;
  side: Side;
  author_id: string;
  about_id: string;
  object_kind: AdObjectKind;
  object_id: string;
  object_title: string;
  score: number;
  text: string;
  created_at: Date;
  reveal_at: Date;
  visible_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  answer_changed_at: Date | null;
  /** By a moderator, for good. */
  answer_hidden_at: Date | null;
}
export type ReviewRow = Selectable<ReviewsTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    reviews: ReviewsTable;
  }
}

/** Advisory lock for changes of an object's visible reviews: its rating is counted over all of them. */
export async function lockObject(transaction: Transaction, objectId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reviews/${objectId}`}, 0))`.execute(transaction);
}

export function listOfDeal(db: Db, dealId: string): Promise<ReviewRow[]> {
  return db.selectFrom('reviews').selectAll().where('deal_id', '=', dealId).execute();
}

/** Of these deals, those that the person has written about. */
export async function listWrittenBy(db: Db, dealIds: readonly string[], authorId: string): Promise<Set<string>> {
  const query = db
    .selectFrom('reviews')
    .select('deal_id')
    .where('deal_id', '=', sql<string>`ANY(${dealIds}::uuid[])`)
    .where('author_id', '=', authorId);
  const { rows } = await executePrepared(db, query);
  return new Set(rows.map(({ deal_id }) => deal_id));
}

type NewReviewRow = Omit<ReviewRow, keyof typeof NOT_YET>;
const NOT_YET = {
  visible_at: null,
  answer: null,
  answered_at: null,
  answer_changed_at: null,
  answer_hidden_at: null,
};

/** False when this side has written already (unique index). */
export async function insertReview(db: Db, review: NewReviewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reviews')
    .values({ ...review, ...NOT_YET })
    .onConflict((conflict) => conflict.columns(['deal_id', 'side']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const show = (db: Db, at: Date) =>
  db
    .updateTable('reviews')
    .set({ visible_at: at })
    .where('visible_at', 'is', null)
    .returning([
      'deal_id as dealId',
      'author_id as authorId',
      'about_id as aboutId',
      'object_title as objectTitle',
      'score',
      'text',
    ]);

export function showReviewsOfDeal(db: Db, dealId: string, at: Date): Promise<ShownReview[]> {
  return show(db, at).where('deal_id', '=', dealId).execute();
}

export function showDueReviewsOf(db: Db, objectId: string, at: Date): Promise<ShownReview[]> {
  return show(db, at).where('object_id', '=', objectId).where('reveal_at', '<=', at).execute();
}

export function listObjectsWithDueReviews(
  db: Db,
  at: Date,
  limit: number,
): Promise<{ objectId: string; kind: AdObjectKind }[]> {
  return db
    .selectFrom('reviews')
    .select(['object_id as objectId', 'object_kind as kind'])
    .distinct()
    .where('visible_at', 'is', null)
    .where('reveal_at', '<=', at)
    .limit(limit)
    .execute();
}

export function findReview(db: Db, reviewId: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews').selectAll().where('review_id', '=', reviewId).executeTakeFirst();
}

/** The score stays: the deal was real, only the words were not allowed. */
export async function hideWords(transaction: Transaction, reviewId: string, of: Complained, at: Date): Promise<void> {
  await transaction
    .updateTable('reviews')
    .set(of === 'review' ? { text: '' } : { answer: null, answer_hidden_at: at })
    .where('review_id', '=', reviewId)
    .execute();
}

/** False when the author has left or others stand there by now. */
export async function showWords(
  transaction: Transaction,
  reviewId: string,
  of: Complained,
  text: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reviews')
    .set(of === 'review' ? { text } : { answer: text, answer_hidden_at: null })
    .where('review_id', '=', reviewId)
    .where(({ eb }) => (of === 'review' ? eb('text', '=', '') : eb('answer_hidden_at', 'is not', null)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Row lock: two tabs of a seller answer one after the other. */
export function findForAnswer(transaction: Transaction, reviewId: string): Promise<ReviewRow | undefined> {
  return transaction.selectFrom('reviews').selectAll().where('review_id', '=', reviewId).forUpdate().executeTakeFirst();
}

export function saveAnswer(
  transaction: Transaction,
  reviewId: string,
  answer: Pick<ReviewRow, 'answer' | 'answered_at' | 'answer_changed_at'>,
): Promise<ReviewRow> {
  return transaction
    .updateTable('reviews')
    .set(answer)
    .where('review_id', '=', reviewId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Either of an object, written by buyers, or of a person, in one role or both. */
export type Subject = { objectId: string; kind: AdObjectKind } | { accountId: string; as: Side | undefined };

const OTHER_SIDE = { buyer: 'seller', seller: 'buyer' } as const satisfies Record<Side, Side>;

function visible(db: Db, subject: Subject) {
  const query = db.selectFrom('reviews').where('visible_at', 'is not', null);
  if ('objectId' in subject) {
    return query
      .where('object_id', '=', subject.objectId)
      .where('object_kind', '=', subject.kind)
      .where('side', '=', sql.lit<Side>('buyer'));
  }
  const about = query.where('about_id', '=', subject.accountId);
  return subject.as ? about.where('side', '=', OTHER_SIDE[subject.as]) : about;
}

export function listVisible(
  db: Db,
  subject: Subject,
  { before, limit }: { before: string | null; limit: number },
): Promise<ReviewRow[]> {
  return visible(db, subject)
    .selectAll()
    .$if(before !== null, (query) => query.where('review_id', '<', before ?? ''))
    .orderBy('review_id', 'desc')
    .limit(limit)
    .execute();
}

/** By the author's side and the score. */
export function countScores(db: Db, subject: Subject): Promise<{ side: Side; score: number; count: number }[]> {
  return visible(db, subject)
    .select(({ fn }) => ['side', 'score', fn.countAll<number>().as('count')])
    .groupBy(['side', 'score'])
    .execute();
}
