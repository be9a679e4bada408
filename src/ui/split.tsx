import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './split.module.css';

interface SplitProps {
  children: ReactNode;
  /** Beside the page; after it where there is one column. */
  aside?: ReactNode;
  /** The top of what is beside; before the page where there is one column. */
  first?: ReactNode;
  asideLabel?: string;
}

/** The page and what stands beside it; one column from 1100 px down. */
export function Split({ children, aside, first, asideLabel }: SplitProps) {
  return (
    <div className={classNames(styles.split, first !== undefined && styles.three)}>
      <div className={styles.column}>{children}</div>
      {first === undefined ? null : <div className={styles.first}>{first}</div>}
      <aside className={styles.column} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}
