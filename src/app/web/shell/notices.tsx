import { IconAlertCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { noticeStore } from './notice-store.ts';
import styles from './notices.module.css';

/** The live region stands in the page from the start: screen readers announce what appears in it later. */
export function Notices() {
  const message = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => '');
  return (
    <div className={`${styles.area} stack gap-2`} role="status" aria-live="polite">
      {message ? (
        <p className={`${styles.notice} row middle gap-3 round-3 medium icon-20 inverse shadow-3`}>
          <IconAlertCircle aria-hidden="true" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
