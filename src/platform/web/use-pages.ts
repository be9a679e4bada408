/** Keyset pagination in the browser: the first page comes from the loader, more on request. */
import { useRef, useState } from 'react';
import { messageOf } from './api.ts';

export interface PageOf<Item> {
  items: readonly Item[];
  next_cursor: string | null;
}

interface PagesOptions<Item> {
  load(cursor: string): Promise<PageOf<Item>>;
  /** A list that changes under its reader can answer an item twice: it is shown once. */
  idOf(item: Item): string;
  /** Of this list, what was loaded before it began anew. */
  older?(): PageOf<Item> | null | undefined;
  onGrow?(grown: PageOf<Item>): void;
}

export interface Pages<Item> {
  items: readonly Item[];
  nextCursor: string | null;
  isLoading: boolean;
  /** Why the last request for more failed. */
  failure: string | null;
  more(): void;
  /** Applies a change to the items loaded so far. */
  change(changed: (items: readonly Item[]) => readonly Item[]): void;
}

/** Another first page (another choice, or the same one reloaded) resets the list. */
export function usePages<Item>(first: PageOf<Item>, { load, idOf, older, onGrow }: PagesOptions<Item>): Pages<Item> {
  const joined = (items: readonly Item[], more: readonly Item[]) => {
    const known = new Set(items.map(idOf));
    return [...items, ...more.filter((item) => !known.has(idOf(item)))];
  };
  const begin = () => {
    const grown = older?.();
    return grown
      ? { first, items: joined(first.items, grown.items), next_cursor: grown.next_cursor }
      : { first, items: first.items, next_cursor: first.next_cursor };
  };
  const [grown, setGrown] = useState(begin);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ first: PageOf<Item>; message: string } | null>(null);
  const current = grown.first === first ? grown : begin();
  const latest = useRef(current);
  latest.current = current;

  async function more() {
    if (isLoading || current.next_cursor === null) return;
    setLoading(true);
    setFailure(null);
    try {
      const page = await load(current.next_cursor);
      const { items } = latest.current.first === first ? latest.current : current;
      const next = { first, items: joined(items, page.items), next_cursor: page.next_cursor };
      onGrow?.(next);
      if (latest.current.first === first) setGrown(next);
    } catch (error) {
      setFailure({ first, message: messageOf(error) });
    } finally {
      setLoading(false);
    }
  }

  return {
    items: current.items,
    nextCursor: current.next_cursor,
    isLoading,
    failure: failure?.first === first ? failure.message : null,
    more: () => void more(),
    change: (changed) => setGrown({ ...latest.current, items: changed(latest.current.items) }),
  };
}
