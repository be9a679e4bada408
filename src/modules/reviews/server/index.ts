/** The door of reviews for the rest of the server. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { type Complained, reviewsCalls, reviewsErrors } from '../contract.ts';
import { whyNotReview } from '../domain/rules.ts';
import { answerReview, type NewAnswer } from './commands/answer-review.ts';
import { type TakenDown, takeDownWords } from './commands/take-down-words.ts';
import { type NewReview, writeReview } from './commands/write-review.ts';
import type { ReviewsContext } from './context.ts';
import { revealJob } from './jobs.ts';
import { eraseWordsOf, exportReviews } from './own-data/store.ts';
import { registerReviewRoutes } from './routes.ts';
import { listWrittenBy, showWords } from './store.ts';

type Dependencies = Omit<ReviewsContext, 'now'> & Partial<Pick<ReviewsContext, 'now'>>;

export interface Reviews extends ServerModule {
  /** Of these deals, those that the person may still write about. */
  reviewable(
    deals: readonly { dealId: string; sides: Record<'buyer' | 'seller', string>; paidAt: Date | null }[],
    accountId: string,
  ): Promise<ReadonlySet<string>>;
  /** One side's words about a paid deal, by their id; refuses what the rules do not allow. */
  write(review: NewReview): Promise<string>;
  /** The seller's words under a buyer's review. */
  answer(answer: NewAnswer): Promise<void>;
  /** Words that a moderator hides from everybody. */
  takeDown(transaction: Transaction, taken: TakenDown): Promise<void>;
  /** Words that were hidden by mistake; false when there is no place for them any more. */
  restoreWords(transaction: Transaction, words: { reviewId: string; of: Complained; text: string }): Promise<boolean>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createReviews(dependencies: Dependencies): Reviews {
  const context: ReviewsContext = { now: () => new Date(), ...dependencies };
  return {
    name: 'reviews',
    calls: reviewsCalls,
    errors: reviewsErrors,
    jobs: [revealJob(context)] as Job[],
    registerRoutes: (app, options) => registerReviewRoutes(app, context, options),
    eraseOf: eraseWordsOf,
    exportOf: (accountId) => exportReviews(context.db, accountId),
    async answer(answer) {
      await answerReview(context, answer);
    },
    restoreWords: (transaction, { reviewId, of, text }) => showWords(transaction, reviewId, of, text),
    takeDown: (transaction, taken) => takeDownWords(context, transaction, taken),
    write: (review) => writeReview(context, review),
    async reviewable(deals, accountId) {
      const now = context.now();
      const candidates = deals
        .filter(({ sides }) => accountId === sides.buyer || accountId === sides.seller)
        .filter(({ paidAt }) => !whyNotReview({ completedAt: paidAt, hasWritten: false }, now))
        .map(({ dealId }) => dealId);
      const written = candidates.length > 0 ? await listWrittenBy(context.db, candidates, accountId) : new Set();
      return new Set(candidates.filter((dealId) => !written.has(dealId)));
    },
  };
}
