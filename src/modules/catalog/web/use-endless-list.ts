/** The list that grows: the first page comes with the address, the rest on request, and a step back finds it as long as it was. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnyCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import type { Transport } from '#platform/web/api.ts';
import { type PageOf, type Pages, usePages } from '#platform/web/use-pages.ts';
import { type CatalogState, pathOf } from './catalog-state.ts';
import type { ObjectList } from './load-catalog.ts';

interface Grown extends PageOf<AnyCard> {
  /** Which list was grown. */
  list: string;
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

export type EndlessList = Pages<AnyCard>;

export function useEndlessList(state: CatalogState, first: ObjectList): EndlessList {
  const { transport } = useRouter().options.context as { transport: Transport };
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const list = pathOf({ ...state, view: 'cards' });
  return usePages<AnyCard>(first, {
    async load(cursor) {
      const { loadPage } = await import('./load-catalog.ts');
      return loadPage(transport, state, cursor);
    },
    idOf: objectIdOf,
    older() {
      const grown = remembered.get(entry);
      return grown?.list === list ? grown : null;
    },
    onGrow: ({ items, next_cursor }) => remember(entry, { list, items, next_cursor }),
  });
}
