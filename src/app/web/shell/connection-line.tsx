import { IconWifiOff } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { awayStore } from '#platform/web/connection.ts';
import { deferred } from '#platform/web/deferred.tsx';
import styles from './connection-line.module.css';

const CutOff = deferred(() => import('./cut-off.tsx'), 'CutOff', { isLate: true });

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export const useIsAway = () => useSyncExternalStore(awayStore.subscribe, awayStore.read, () => false);

/**
 * One quiet line while there is no connection: what becomes of the page that was asked for, and the way to do without it. It
 * hangs from the header, no higher than the space that pages leave there, so that it lies over nothing to press. The live region is in the page from the start: screen readers
 * announce what appears in it later.
 */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const isAway = useIsAway();
  const [isCutOff, setCutOff] = useState(false);
  const awaited = useAwaited(isAway);
  const text = awaited
    ? 'Нет связи. Повторяем…'
    : isOnline
      ? 'Нет связи с Охватом. Повторяем…'
      : 'Нет соединения. Показываем то, что загрузилось.';
  return (
    <div className={`${styles.area} row centered`} role="status" aria-live="polite">
      <CutOff onChange={setCutOff} />
      {isOnline && !isAway && !isCutOff ? null : (
        <p className={`${styles.line} row middle gap-2 lined surface note medium icon-16`}>
          <IconWifiOff className="fixed" aria-hidden="true" />
          <span>{text}</span>
          {awaited ? (
            <button
              type="button"
              className={`${styles.giveUp} bare fixed ink strong underlined`}
              onClick={awaited.giveUp}
            >
              {awaited.kind === 'page' ? 'Остаться здесь' : 'Отменить'}
            </button>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** The navigation that waits for the connection: to another page, or to another choice on this one. */
function useAwaited(isAway: boolean): { kind: 'page' | 'choice'; giveUp(): void } | null {
  const router = useRouter();
  const { wanted, shown } = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' ? { wanted: location, shown: resolvedLocation } : { wanted: undefined, shown: undefined },
    structuralSharing: true,
  });
  const isAwaited = isAway && wanted !== undefined && shown !== undefined && wanted.href !== shown.href;
  // The page on screen never left: its address comes back, by the way the wanted one came.
  function giveUp() {
    if (!wanted || !shown) return;
    const steps = (shown.state.__TSR_index ?? 0) - (wanted.state.__TSR_index ?? 0);
    if (steps === 0) void router.navigate({ href: shown.href, replace: true, resetScroll: false, ignoreBlocker: true });
    else router.history.go(steps, { ignoreBlocker: true });
  }
  useEffect(() => {
    if (!isAwaited) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) giveUp();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
  return isAwaited ? { kind: wanted.pathname === shown.pathname ? 'choice' : 'page', giveUp } : null;
}
