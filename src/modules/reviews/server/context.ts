/** Dependencies of reviews: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Counters } from '../../ad-objects/server/index.ts';
import type { DealPapers } from '../../deals/server/index.ts';
import type { ComplaintReason } from '../../moderation/contract.ts';
import type { Moderation } from '../../moderation/server/index.ts';
import type { Appeal, Directory, Rulings } from '../../passport/server/index.ts';
import type { Complained } from '../contract.ts';

export interface ShownReview {
  dealId: string;
  authorId: string;
  aboutId: string;
  objectTitle: string;
  score: number;
  text: string;
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

export interface HiddenWords {
  of: Complained;
  /** Of the words. */
  authorId: string;
  /** Whom the review is about. */
  aboutId: string;
  dealId: string;
  objectTitle: string;
  reason: ComplaintReason;
  /** Comment of the moderator. */
  comment: string | null;
  appeal: Appeal;
}

export interface ReviewsContext
  extends Pick<Directory, 'facesOf'>,
    Pick<Counters, 'setRating'>,
    Pick<Moderation, 'complainAboutWords'> {
  db: Db;
  /** Opens a ruling that the author of hidden words can appeal against. */
  openRuling: Rulings['open'];
  dealForReview: DealPapers['findForReview'];
  /** Told within the transaction that shows the reviews to everybody. */
  onShow: readonly ((transaction: Transaction, shown: readonly ShownReview[]) => Promise<void>)[];
  /** Told within the transaction of the first answer. */
  onAnswer: readonly ((transaction: Transaction, answered: AnsweredReview) => Promise<void>)[];
  /** Told within the transaction in which a moderator hides words. */
  onHide: readonly ((transaction: Transaction, hidden: HiddenWords) => Promise<void>)[];
  now(): Date;
}
