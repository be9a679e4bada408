import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

type Toast = {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
  action?: { label: string; onPress: () => void };
};

// Long enough to read and reach the button; a failure stays longer.
const SHOWN_MS = { plain: 6000, good: 6000, bad: 12000 } satisfies Record<Toast['tone'], number>;
const NONE: readonly Toast[] = [];

let toasts: readonly Toast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function keep(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function showToast(text: string, { tone = 'plain', action }: Partial<Pick<Toast, 'tone' | 'action'>> = {}) {
  lastId += 1;
  keep([...toasts.slice(-2), { id: lastId, text, tone, action }]);
}

export function hideToast(id: number) {
  keep(toasts.filter((toast) => toast.id !== id));
}

/** Stands once, in the root layout. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <div
      className={`${styles.region} stack gap-2`}
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-relevant="additions"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hideToast(toast.id), SHOWN_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading or reaching for the toast only stops its clock
    <div
      className={`${styles.toast} row middle gap-2 round-2 t-15 tight icon-20`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'good' ? <IconCircleCheck aria-hidden="true" /> : null}
      {toast.tone === 'bad' ? <IconAlertCircle aria-hidden="true" /> : null}
      <span className="grow anywhere">{toast.text}</span>
      {toast.action ? (
        <button
          type="button"
          className={`${styles.action} fixed bare round-1 pad-x-3 strong underlined`}
          onClick={() => {
            toast.action?.onPress();
            hideToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={`${styles.close} stack fixed bare round-1 centre pad-0 icon-18`}
        aria-label="Закрыть"
        onClick={() => hideToast(toast.id)}
      >
        <IconX aria-hidden="true" />
      </button>
    </div>
  );
}
