import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** `Crumbs`, above the title. */
  crumbs?: ReactNode;
  /** A face or a cover before the title. */
  face?: ReactNode;
  title: ReactNode;
  /** One sentence about the page, or short facts. */
  lead?: ReactNode;
  /** At the end of the line: what can be done with the whole page. */
  children?: ReactNode;
  className?: string | undefined;
}

/** How a page of the panel begins. */
export function PageHead({ crumbs, face, title, lead, children, className }: PageHeadProps) {
  return (
    <header className={classNames('stack gap-3', className)}>
      {crumbs}
      <div className="row wrap middle gap-4 rows-3">
        {face}
        <div className={styles.words}>
          <h1>{title}</h1>
          {typeof lead === 'string' ? <p className={`${styles.lead} above-1 soft`}>{lead}</p> : lead}
        </div>
        {children}
      </div>
    </header>
  );
}
