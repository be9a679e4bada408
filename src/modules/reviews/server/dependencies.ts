/** What reviews need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { Faces } from '../../passport/contract.ts';
import type { Side } from '../domain/rules.ts';

export interface ReviewedDeal {
  dealId: string;
  side: Side;
  buyerId: string;
  sellerId: string;
  kind: AdObjectKind;
  objectId: string;
  objectTitle: string;
  /** When its money was paid, whole or in part; null as long as it was not. */
  completedAt: Date | null;
}

export interface ShownReview {
  dealId: string;
  authorId: string;
  aboutId: string;
  objectTitle: string;
  score: number;
}

export interface ReviewsContext {
  db: Kysely<unknown>;
  /** Null when there is no such deal or the account is no side of it. */
  dealForReview(dealId: string, accountId: string): Promise<ReviewedDeal | null>;
  setRating(
    transaction: Transaction<unknown>,
    objectId: string,
    rating: { rating: number | null; reviewsCount: number },
  ): Promise<void>;
  /** Told within the transaction that shows the reviews to everybody. */
  onShow: readonly ((transaction: Transaction<unknown>, shown: readonly ShownReview[]) => Promise<void>)[];
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  now(): Date;
}
