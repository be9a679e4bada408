/** Optimistic updates of the basket: changes show at once and are sent one after another. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import { quoted } from '#words/quotes.ts';
import type { Basket, BasketItem, basketCalls } from '../contract.ts';
import { tellBasket } from './basket-store.ts';
import { cannotBeBought } from './readiness.ts';
import { type ItemChange, itemsOf, withChange, withoutItem } from './recount.ts';

export interface BasketEdits {
  basket: Basket;
  /** Resolves to whether it is saved; so does a brief. */
  change(itemId: string, change: ItemChange): Promise<boolean>;
  remove(item: BasketItem): void;
  chooseCampaign(campaignId: string | null): void;
  changeBrief(change: Partial<Basket['brief']>): Promise<boolean>;
  /** Reloads the basket. */
  refresh(): Promise<void>;
  /** Resolves when all changes have been saved. */
  settled(): Promise<void>;
}

export function useBasketEdits(loaded: Basket): BasketEdits {
  const api = useApi<typeof basketCalls>();
  const [basket, setBasket] = useState(loaded);
  const [from, setFrom] = useState(loaded);
  // Reloaded by a navigation or a new session: that state wins.
  if (from !== loaded) {
    setFrom(loaded);
    setBasket(loaded);
  }
  const line = useRef<{ tail: Promise<void>; waiting: number }>({ tail: Promise.resolve(), waiting: 0 });
  // Text and files are changed apart and sent together: what is sent must know of both.
  const brief = useRef(basket.brief);
  brief.current = basket.brief;
  const unsent = useRef(new Map<string, { changes: ItemChange; saved: Promise<boolean> }>());

  const enqueue = useCallback(
    (work: () => Promise<Basket | null>): Promise<boolean> => {
      const { current } = line;
      current.waiting += 1;
      const done = current.tail.then(async () => {
        let answer: Basket | null = null;
        let isDone = true;
        try {
          answer = await work();
        } catch (error) {
          isDone = false;
          showToast(messageOf(error), {
            tone: 'bad',
          });
          // Rolls the optimistic update back.
          answer = await api('GET /v1/basket').catch(() => null);
        }
        current.waiting -= 1;
        // Stale answer: it would undo later changes.
        if (answer && current.waiting === 0) setBasket(answer);
        return isDone;
      });
      current.tail = done.then(() => {});
      return done;
    },
    [api],
  );

  const refresh = useCallback(async () => {
    await enqueue(() => api('GET /v1/basket'));
  }, [api, enqueue]);

  useEffect(() => {
    tellBasket(itemsOf(basket).map(({ item_id, id, offer_id, quantity }) => ({ item_id, id, offer_id, quantity })));
  }, [basket]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);

  function change(itemId: string, change: ItemChange) {
    setBasket((before) => withChange(before, itemId, change));
    const waiting = unsent.current.get(itemId);
    // Coalesced: changes made during a request are sent as one.
    const changes = { ...waiting?.changes, ...change };
    const saved =
      waiting?.saved ??
      enqueue(async () => {
        const body = bodyOf(unsent.current.get(itemId)?.changes ?? {});
        unsent.current.delete(itemId);
        return api('PATCH /v1/basket/items/{item_id}', { params: { item_id: itemId }, body });
      });
    unsent.current.set(itemId, { changes, saved });
    return saved;
  }

  function putBack({ kind, id, offer_id, quantity, ...item }: BasketItem) {
    const { wished_on, comment, seen_price, files } = item;
    void enqueue(async () => {
      const wishes = bodyOf({ wished_on, comment, seen_price, files });
      await api('POST /v1/basket/items', { body: { kind, id, offer_id, quantity, ...wishes } });
      return api('GET /v1/basket');
    });
  }

  function remove(item: BasketItem) {
    setBasket((before) => withoutItem(before, item.item_id));
    void enqueue(() => api('DELETE /v1/basket/items/{item_id}', { params: { item_id: item.item_id } }));
    showToast(
      `${quoted(item.object_title)} убрали из корзины`,
      // An item that is unavailable to this person cannot be put back.
      cannotBeBought(item) ? {} : { action: { label: 'Вернуть', onPress: () => putBack(item) } },
    );
  }

  function changeBrief(change: Partial<Basket['brief']>) {
    brief.current = { ...brief.current, ...change };
    const { comment, files } = brief.current;
    setBasket((before) => ({ ...before, brief: { comment, files } }));
    return enqueue(() =>
      api('PUT /v1/basket/brief', { body: { comment, files: files.map(({ file_id }) => file_id) } }),
    );
  }

  return {
    basket,
    changeBrief,
    change,
    remove,
    chooseCampaign: (campaignId) =>
      void enqueue(() => api('PUT /v1/basket/campaign', { body: { campaign_id: campaignId } })),
    refresh,
    settled: () => line.current.tail,
  };
}

/** Files travel by their ids. */
const bodyOf = ({ files, ...change }: ItemChange) => ({
  ...change,
  ...(files && { files: files.map(({ file_id }) => file_id) }),
});
