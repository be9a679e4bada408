import { IconSearch } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import styles from './find-link.module.css';
import { openFinder } from './finder-store.ts';

/** The way to the quick search; without scripts, to the catalog and its search. */
export function FindLink({ className }: { className?: string | undefined }) {
  return (
    <AppLink
      to="/catalog"
      className={`${styles.find} ${className ?? ''} row middle gap-2 round-2 sunken soft icon-20`}
      aria-label="Найти или перейти, Ctrl K"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openFinder();
      }}
    >
      <IconSearch aria-hidden="true" />
      <span className="grow ellipsis">Найти или перейти</span>
      <kbd>Ctrl K</kbd>
    </AppLink>
  );
}
