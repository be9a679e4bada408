import { useSyncExternalStore } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import type { Pressed } from './hearts.ts';

let asked: Pressed | null = null;
const listeners = new Set<() => void>();

export function openKeepDialog(object: Pressed | null): void {
  asked = object;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KeepForm = deferred(() => import('./keep-form.tsx'), 'KeepForm');

/** Asked for from the words that follow a press; the form itself comes only then. */
export function KeepDialog() {
  const object = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  if (!object) return null;
  return <KeepForm key={object.id} object={object} onClose={() => openKeepDialog(null)} />;
}
