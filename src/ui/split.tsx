import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './split.module.css';

interface SplitProps {
  children: ReactNode;
  /** Beside the page; after it where there is one column. */
  aside?: ReactNode;
  /** The top of what is beside; before the page where there is one column. */
  first?: ReactNode;
  /** Makes a landmark of what is beside. */
  asideLabel?: string;
}

/** The page and what stands beside it; one column from 1100 px down. */
export function Split({ children, aside, first, asideLabel }: SplitProps) {
  const Aside = asideLabel ? 'aside' : 'div';
  return (
    <div className={classNames(styles.split, 'stack top', first !== undefined && styles.three)}>
      <div className={styles.column}>{children}</div>
      {first === undefined ? null : <div className={styles.first}>{first}</div>}
      <Aside className={styles.column} aria-label={asideLabel}>
        {aside}
      </Aside>
    </div>
  );
}
