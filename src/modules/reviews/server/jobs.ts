/** Shows reviews whose author has waited long enough for the other side. */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { rateObject } from './commands/rate-object.ts';
import type { ReviewsContext } from './context.ts';
import { listObjectsWithDueReviews, lockObject, showDueReviewsOf } from './store.ts';

const OBJECTS_AT_ONCE = 500;

export function revealJob(context: ReviewsContext): Job<object> {
  return {
    name: 'reviews-reveal',
    data: z.object({}),
    schedule: '*/10 * * * *',
    async handle() {
      const now = context.now();
      for (const object of await listObjectsWithDueReviews(context.db, now, OBJECTS_AT_ONCE)) {
        await inTransaction(context.db, async (transaction) => {
          await lockObject(transaction, object.objectId);
          const shown = await showDueReviewsOf(transaction, object.objectId, now);
          await rateObject(context, transaction, object);
          for (const told of context.onShow) await told(transaction, shown);
        });
      }
    },
  };
}
