import { type ReactNode, useEffect, useRef } from 'react';
import styles from './line-tabs.module.css';

/** Pages of one thing under a line: links as children, `aria-current` on one of them; `current` is what tells it apart. */
export function LineTabs({ label, current, children }: { label: string; current: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current tab
  useEffect(() => {
    const row = tabs.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav ref={tabs} aria-label={label} className={`${styles.tabs} row icon-18 relative gap-5 line-below swipes`}>
      {children}
    </nav>
  );
}
