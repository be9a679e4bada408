import styles from './page-skeleton.module.css';

/** Stands in for a page's content until the browser has drawn it. Its code is a part of every page's, so the styles draw it. */
export function PageSkeleton() {
  return (
    <div className={`${styles.page} stack gap-5`} aria-busy="true">
      <i />
      <i />
      <i />
    </div>
  );
}
