import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { noticeStore } from './notice-store.ts';
import styles from './notices.module.css';

const CutOff = deferred(() => import('./cut-off.tsx'), 'CutOff', { isLate: true });

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** The live region stands in the page from the start: screen readers announce what appears in it later. */
export function Notices() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const [isCutOff, setCutOff] = useState(false);
  const message = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => '');
  return (
    <div className={`${styles.area} stack gap-2`} role="status" aria-live="polite">
      <CutOff onChange={setCutOff} />
      {isOnline && !isCutOff ? null : (
        <p className={`${styles.notice} row middle gap-3 round-3 medium icon-20`}>
          <IconWifiOff aria-hidden="true" />
          {isOnline
            ? 'Нет связи с Охватом. Новое появится, когда она вернётся.'
            : 'Нет соединения. Показываем то, что уже загрузилось.'}
        </p>
      )}
      {message ? (
        <p className={`${styles.notice} row middle gap-3 round-3 medium icon-20`}>
          <IconAlertCircle aria-hidden="true" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
