/** Which offer the reader looks at. Outside of React's state, so that choosing redraws only what shows the choice. */
import { useState, useSyncExternalStore } from 'react';

export interface Choice {
  /** What the server has drawn; a part that wakes late begins with it. */
  first: () => string | undefined;
  read: () => string | undefined;
  choose: (offerId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export function useNewChoice(first: string | undefined): Choice {
  const [choice] = useState(() => createChoice(first));
  return choice;
}

export function useChosen({ subscribe, read, first }: Choice): string | undefined {
  return useSyncExternalStore(subscribe, read, first);
}

function createChoice(first: string | undefined): Choice {
  let chosen = first;
  const listeners = new Set<() => void>();
  return {
    first: () => first,
    read: () => chosen,
    choose(offerId) {
      chosen = offerId;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
