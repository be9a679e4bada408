/** Store of the chosen offer. Outside of React's state, so that choosing re-renders only its subscribers. */
import { useEffect, useState, useSyncExternalStore } from 'react';

export interface Choice {
  /** Server snapshot; a part that hydrates late begins with it. */
  first: () => string | undefined;
  read: () => string | undefined;
  choose: (offerId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Priced {
  offerId: string;
  priceKopecks: number;
}

/** Begins with the cheapest, whose price the card promised, unless the link names another: `?offer=…`. */
export function useNewChoice(lines: readonly Priced[]): Choice {
  const [choice] = useState(() => createChoice(lines));
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('offer');
    if (wanted) choice.choose(wanted);
  }, [choice]);
  return choice;
}

const cheapestOf = (lines: readonly Priced[]): Priced | undefined =>
  lines.reduce<Priced | undefined>(
    (best, line) => (best && best.priceKopecks <= line.priceKopecks ? best : line),
    undefined,
  );

export function useChosen({ subscribe, read, first }: Choice): string | undefined {
  return useSyncExternalStore(subscribe, read, first);
}

function createChoice(lines: readonly Priced[]): Choice {
  const known = new Set(lines.map(({ offerId }) => offerId));
  const first = cheapestOf(lines)?.offerId;
  let chosen = first;
  const listeners = new Set<() => void>();
  return {
    first: () => first,
    read: () => chosen,
    choose(offerId) {
      if (!known.has(offerId)) return;
      chosen = offerId;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
