/** Dependencies of reviews: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Counters } from '../../ad-objects/server/index.ts';
import type { Deals } from '../../deals/server/index.ts';
import type { Moderation } from '../../moderation/server/index.ts';
import type { Passport } from '../../passport/server/index.ts';

export interface ShownReview {
  dealId: string;
  authorId: string;
  aboutId: string;
  objectTitle: string;
  score: number;
}

export interface AnsweredReview {
  reviewId: string;
  dealId: string;
  /** Of the review. */
  authorId: string;
  sellerId: string;
  objectTitle: string;
  /** The answer. */
  text: string;
}

export interface ReviewsContext
  extends Pick<Passport, 'facesOf'>,
    Pick<Counters, 'setRating'>,
    Pick<Moderation, 'complainAboutWords'> {
  db: Db;
  dealForReview: Deals['findForReview'];
  /** Told within the transaction that shows the reviews to everybody. */
  onShow: readonly ((transaction: Transaction, shown: readonly ShownReview[]) => Promise<void>)[];
  /** Told within the transaction of the first answer. */
  onAnswer: readonly ((transaction: Transaction, answered: AnsweredReview) => Promise<void>)[];
  now(): Date;
}
