import { LoadMore } from '#ui/load-more.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';
import type { useReviews } from './use-reviews.ts';

interface ReviewListProps {
  reviews: ReturnType<typeof useReviews>;
  withObject?: boolean;
}

export function ReviewList({ reviews: { loaded, pages }, withObject }: ReviewListProps) {
  if (!loaded) return null;
  return (
    <div className="stack">
      {pages.items.map((review) => (
        <ReviewItem key={review.review_id} review={review} withObject={withObject ?? false} />
      ))}
      <LoadMore pages={pages} className={styles.more} />
    </div>
  );
}
