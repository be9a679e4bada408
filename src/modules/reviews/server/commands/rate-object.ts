import type { Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import { summaryOf } from '../../domain/summary.ts';
import type { ReviewsContext } from '../context.ts';
import { countScores } from '../store.ts';

/** Average score of the visible reviews by buyers. The caller holds the object's lock. */
export async function rateObject(
  { setRating }: Pick<ReviewsContext, 'setRating'>,
  transaction: Transaction,
  object: { objectId: string; kind: AdObjectKind },
): Promise<void> {
  const rows = await countScores(transaction, object);
  const { mean, count } = summaryOf(new Map(rows.map((row) => [row.score, row.count])));
  await setRating(transaction, object.objectId, { rating: mean, reviewsCount: count });
}
