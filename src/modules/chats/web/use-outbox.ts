import { useCallback, useSyncExternalStore } from 'react';
import { outboxOf } from './browser-outbox.ts';
import { NONE, type Waiting } from './outbox.ts';

/** Messages of this person that are still on their way. */
export function useOutbox(accountId: string): readonly Waiting[] {
  return useSyncExternalStore(
    useCallback((listener: () => void) => outboxOf(accountId).subscribe(listener), [accountId]),
    () => outboxOf(accountId).read(),
    () => NONE,
  );
}
