import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** Description. */
  children?: ReactNode;
  /** Button or link to the first step. */
  action?: ReactNode;
  heading?: 'h2' | 'h3';
  /** Without the dashed frame. */
  plain?: boolean;
  className?: string;
};

export function EmptyState({
  title,
  children,
  action,
  heading: Heading = 'h2',
  plain = false,
  className,
}: EmptyStateProps) {
  return (
    <section
      className={classNames(styles.empty, 'stack relative clip gap-2 mid-text', plain && styles.plain, className)}
    >
      <svg className={styles.drawing} viewBox="0 0 132 132" strokeLinecap="round" aria-hidden="true">
        <circle cx="66" cy="66" r="64" strokeWidth="1" opacity=".45" />
        <circle cx="66" cy="66" r="48" strokeWidth="1.25" opacity=".75" />
        <circle cx="66" cy="66" r="32" strokeWidth="1.75" />
        <circle className={styles.gap} cx="66" cy="66" r="17" strokeWidth="2" strokeDasharray="1 6.12" />
        <circle className={styles.point} cx="100" cy="32" r="5" />
      </svg>
      <Heading>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className="row wrap centered gap-2 above-3">{action}</div> : null}
    </section>
  );
}
