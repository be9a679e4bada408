import { useCallback, useSyncExternalStore } from 'react';
import { type Drafts, draftsOf, NO_DRAFTS } from './drafts.ts';

/** Unsent words of this person, as this browser keeps them. */
export function useDrafts(accountId: string): Drafts {
  return useSyncExternalStore(
    useCallback((listener: () => void) => draftsOf(accountId).subscribe(listener), [accountId]),
    () => draftsOf(accountId).read(),
    () => NO_DRAFTS,
  );
}
