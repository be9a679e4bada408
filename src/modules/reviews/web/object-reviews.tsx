import type { Review } from '../contract.ts';
import { NoReviews } from './no-reviews.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';
import { useReviews } from './use-reviews.ts';

/** Reviews by buyers, on the page of an object. */
export function ObjectReviews({ kind, id }: { kind: Review['object']['kind']; id: string }) {
  const reviews = useReviews({ kind, id });
  if (!reviews.loaded) return null;
  if (reviews.loaded.items.length === 0) return <NoReviews of="object" />;
  return (
    <section className="stack gap-4" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Отзывы</h2>
      <RatingSummary summary={reviews.loaded.summary} />
      <ReviewList reviews={reviews} />
    </section>
  );
}
