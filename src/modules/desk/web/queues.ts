/** The queues on screen: their names, addresses and how they stand now. */
import { useEffect, useState } from 'react';
import { apiOf, type Transport } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { onDecision } from '../../audit/web/index.ts';
import type { DeskQueue, deskCalls } from '../contract.ts';
import type { QueueName } from '../domain/limits.ts';

export interface LoadedQueues {
  items: DeskQueue[];
  /** Epoch milliseconds. */
  loadedAt: number;
}

export const QUEUE_VIEWS = {
  objects: { label: 'Объекты', to: '/moderation?tab=objects', empty: 'Всё проверено' },
  complaints: { label: 'Жалобы', to: '/moderation?tab=complaints', empty: 'Жалоб нет' },
  disputes: { label: 'Споры', to: '/moderation?tab=disputes', empty: 'Споров нет' },
  payouts: { label: 'Выводы', to: '/admin/payouts', empty: 'Всё разобрано' },
} as const satisfies Record<QueueName, { label: string; to: string; empty: string }>;

export async function loadQueues(transport: Transport): Promise<LoadedQueues> {
  const { items } = await apiOf<typeof deskCalls>(transport)('GET /v1/desk/queues');
  return { items, loadedAt: Date.now() };
}

const EVERY_MILLISECONDS = 60_000;

/** Asked for again after every decision, and once a minute while the page is looked at. */
export function useQueues(loaded: LoadedQueues): LoadedQueues {
  const api = useApi<typeof deskCalls>();
  const [queues, setQueues] = useState(loaded);
  useEffect(() => setQueues(loaded), [loaded]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      // A count that could not be asked for is told by the next one.
      api('GET /v1/desk/queues').then(
        ({ items }) => setQueues({ items, loadedAt: Date.now() }),
        () => {},
      );
    };
    const timer = setInterval(refresh, EVERY_MILLISECONDS);
    const stop = onDecision(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [api]);
  return queues;
}
