/** State and actions of the favourites page: items of the chosen kind and list, moved, noted and removed. */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { showToast } from '#ui/toast.tsx';
import { quoted } from '#words/quotes.ts';
import type { Favourite, favouriteCalls } from '../contract.ts';
import { NO_LIST } from '../domain/limits.ts';
import { loadHearts, useSaved } from './heart-state.ts';
import { type Chosen, type LoadedFavourites, queryOf } from './load-favourites.ts';

const say = (error: unknown) => showToast(messageOf(error), { tone: 'bad' });

const isIn = ({ list_id }: Favourite, { list }: Chosen) =>
  !list || (list === NO_LIST ? list_id === null : list_id === list);

export function useFavourites(loaded: LoadedFavourites, chosen: Chosen) {
  const api = useApi<typeof favouriteCalls>();
  const router = useRouter();
  const [overview, setOverview] = useState(loaded.overview);
  const saved = useSaved();

  const loadAfter = (cursor: string) => api('GET /v1/favourites', { query: { ...queryOf(chosen), cursor } });
  const pages = usePages(loaded, { load: loadAfter, idOf: ({ id }) => id });
  useEffect(() => setOverview(loaded.overview), [loaded]);

  const reload = useCallback(() => router.invalidate(), [router]);
  const asked = useRef(0);
  const recount = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const counted = await api('GET /v1/favourites/lists');
      // A stale response is dropped: a newer request is under way.
      if (turn === asked.current) setOverview(counted);
    } catch {
      // Old counts are better than none.
    }
  }, [api]);

  useEffect(() => {
    const gone = new AbortController();
    void loadHearts().then(({ watchMerged }) => watchMerged(() => void reload(), gone.signal));
    return () => gone.abort();
  }, [reload]);

  // A heart that went off or on anywhere on the page changes the counts: at the press, and when the account knows.
  const seen = useRef(saved);
  useEffect(() => {
    if (seen.current.isRead && seen.current !== saved) void recount();
    seen.current = saved;
  }, [saved, recount]);

  async function change(item: Favourite, changes: { list_id?: string | null; note?: string | null }) {
    const { kind, id } = item;
    await api('PUT /v1/favourites/{kind}/{id}', { params: { kind, id }, body: changes });
    pages.change((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  }

  /** Hearts decide: what was taken off goes at once, and comes back the same way. */
  const isShown = (item: Favourite) => isIn(item, chosen) && (!saved.isRead || saved.ids.has(item.id));

  return {
    overview,
    pages,
    items: pages.items.filter(isShown),

    /** Also those further down that nobody has scrolled to. */
    async readAll(): Promise<Favourite[]> {
      const all = new Map(pages.items.map((item) => [item.id, item]));
      for (let cursor = pages.nextCursor; cursor !== null; ) {
        const page = await loadAfter(cursor);
        for (const item of page.items) all.set(item.id, all.get(item.id) ?? item);
        cursor = page.next_cursor;
      }
      return [...all.values()].filter(isShown);
    },

    remove({ kind, id, title }: Favourite) {
      void loadHearts().then(({ press }) => press({ kind, id, title: title ?? '' }, false));
    },

    /** Throws what went wrong: the field shows it. */
    note: (item: Favourite, note: string) => change(item, { note: note.trim() || null }),

    async move(item: Favourite, listId: string | null) {
      const before = item.list_id;
      try {
        await change(item, { list_id: listId });
        const title = overview.items.find(({ list_id }) => list_id === listId)?.title;
        showToast(title ? `Теперь в списке ${quoted(title)}` : 'Теперь без списка', {
          action: {
            label: 'Вернуть',
            onPress: () => change(item, { list_id: before }).then(recount, say),
          },
        });
        await recount();
      } catch (error) {
        say(error);
      }
    },

    createList: async (title: string): Promise<string> => {
      const { list_id } = await api('POST /v1/favourites/lists', { body: { title } });
      await recount();
      return list_id;
    },

    async renameList(listId: string, title: string) {
      await api('PATCH /v1/favourites/lists/{list_id}', { params: { list_id: listId }, body: { title } });
      await recount();
    },

    async removeList({ list_id, title }: { list_id: string; title: string }): Promise<boolean> {
      try {
        await api('DELETE /v1/favourites/lists/{list_id}', { params: { list_id } });
      } catch (error) {
        say(error);
        return false;
      }
      showToast(`Список ${quoted(title)} удалён, объекты остались`, {
        action: {
          label: 'Вернуть',
          onPress: () =>
            api('POST /v1/favourites/lists/{list_id}/restore', { params: { list_id } }).then(() => reload(), say),
        },
      });
      return true;
    },
  };
}
export type FavouritesBoard = ReturnType<typeof useFavourites>;
