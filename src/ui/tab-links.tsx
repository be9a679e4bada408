import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tab-links.module.css';

/** The look of one tab; the link's `aria-current` marks the active one. A <small> in it is a counter. */
export const tabLinkClass: string = styles.tab ?? '';

/** Pages side by side: tabs that are links, so each has an address. */
export function TabLinks({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <nav aria-label={label} className={classNames(styles.tabs, 'row gap-1h', className)}>
      {children}
    </nav>
  );
}
