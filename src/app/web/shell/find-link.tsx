import { IconSearch } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useCommandKey } from '#ui/command-key.ts';
import styles from './find-link.module.css';
import { openFinder } from './finder-store.ts';

/** The way to the quick search; without scripts, to the catalog and its search. */
export function FindLink({ className }: { className?: string | undefined }) {
  const key = useCommandKey();
  return (
    <AppLink
      to="/catalog"
      className={`${styles.find} ${className ?? ''} row middle gap-2 round-2 sunken soft icon-20`}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openFinder();
      }}
    >
      <IconSearch aria-hidden="true" />
      {/* Said by its own words where there is room for them, and where there is not. */}
      <span className="visually-hidden">Найти или перейти</span>
      <span className="grow ellipsis" aria-hidden="true">
        Найти или перейти
      </span>
      <kbd>{`${key} K`}</kbd>
    </AppLink>
  );
}
