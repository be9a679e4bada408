import { LoadMore } from '#ui/load-more.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';
import type { useReviews } from './use-reviews.ts';

interface ReviewListProps {
  reviews: ReturnType<typeof useReviews>;
  /** `cards` stand beside each other and say what was bought. */
  look?: 'lines' | 'cards';
}

export function ReviewList({ reviews: { loaded, pages }, look = 'lines' }: ReviewListProps) {
  if (!loaded) return null;
  return (
    <div className={look === 'cards' ? `stack gap-3 ${styles.cards}` : 'stack'}>
      {pages.items.map((review) => (
        <ReviewItem key={review.review_id} review={review} look={look} />
      ))}
      <LoadMore pages={pages} className={styles.more} />
    </div>
  );
}
