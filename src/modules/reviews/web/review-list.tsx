import { Button } from '#ui/button.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';
import type { useReviews } from './use-reviews.ts';

interface ReviewListProps {
  reviews: ReturnType<typeof useReviews>;
  withObject?: boolean;
}

export function ReviewList({ reviews: { loaded, loadMore, isPending, isMoreFailed }, withObject }: ReviewListProps) {
  if (!loaded) return null;
  return (
    <div className={styles.list}>
      {loaded.items.map((review) => (
        <ReviewItem key={review.review_id} review={review} withObject={withObject ?? false} />
      ))}
      {loaded.next_cursor ? (
        <div className={styles.more}>
          <Button variant="line" pending={isPending} onClick={() => void loadMore()}>
            Показать ещё
          </Button>
          {isMoreFailed ? <span role="alert">Не получилось загрузить. Попробуйте ещё раз.</span> : null}
        </div>
      ) : null}
    </div>
  );
}
