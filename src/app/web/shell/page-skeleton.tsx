import { Skeleton } from '#ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Stands in for a page's content until the browser has drawn it. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className="visually-hidden">Загружаем страницу</span>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.lead} />
      <div className={styles.blocks}>
        <Skeleton className={styles.wide} />
        <Skeleton className={styles.narrow} />
      </div>
      <Skeleton className={styles.rest} />
    </div>
  );
}
