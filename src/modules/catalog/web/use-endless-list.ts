/** The list that grows: the first page comes with the address, the rest on request, and a step back finds it as long as it was. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type AnyCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { ApiError, type Transport } from '#platform/web/api.ts';
import { type CatalogState, pathOf } from './catalog-state.ts';
import type { ObjectList } from './load-catalog.ts';

interface Grown {
  /** Which list was grown. */
  list: string;
  items: AnyCard[];
  nextCursor: string | null;
}

/** By entry of the browser's history, the latest last. */
const remembered = new Map<string, Grown>();
const MAX_REMEMBERED = 8;

function remember(entry: string, grown: Grown): void {
  remembered.delete(entry);
  remembered.set(entry, grown);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED) break;
    remembered.delete(oldest);
  }
}

export interface EndlessList {
  items: AnyCard[];
  nextCursor: string | null;
  isLoading: boolean;
  /** Why the last request for more failed. */
  failure: string | null;
  more: () => void;
}

export function useEndlessList(state: CatalogState, first: ObjectList): EndlessList {
  const { transport } = useRouter().options.context as { transport: Transport };
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const list = pathOf({ ...state, view: 'cards' });
  const [grown, setGrown] = useState<Grown | null>(() => remembered.get(entry) ?? null);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef(list);
  useEffect(() => {
    current.current = list;
    setFailure(null);
    setGrown((known) => (known?.list === list ? known : (remembered.get(entry) ?? null)));
  }, [list, entry]);

  const added = grown?.list === list ? grown : null;
  const nextCursor = added ? added.nextCursor : first.next_cursor;
  const known = new Set(first.items.map((card) => objectIdOf(card)));
  const items = added ? [...first.items, ...added.items.filter((card) => !known.has(objectIdOf(card)))] : first.items;

  async function more() {
    if (isLoading || !nextCursor) return;
    setLoading(true);
    setFailure(null);
    try {
      const { loadPage } = await import('./load-catalog.ts');
      const page = await loadPage(transport, state, nextCursor);
      const next = { list, items: [...(added?.items ?? []), ...page.items], nextCursor: page.next_cursor };
      remember(entry, next);
      if (current.current === list) setGrown(next);
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Проверьте интернет и попробуйте ещё раз.';
      if (current.current === list) setFailure(message);
    } finally {
      setLoading(false);
    }
  }
  return { items, nextCursor, isLoading, failure, more: () => void more() };
}
