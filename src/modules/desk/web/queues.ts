/** The queues on screen: their names, addresses and how they stand now. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiOf, type Transport } from '#platform/web/api.ts';
import { counted, plural } from '#words/plurals.ts';
import { onDecision } from '../../audit/web/index.ts';
import type { moderationCalls, TakenCase } from '../../moderation/contract.ts';
import type { DeskQueue, deskCalls } from '../contract.ts';
import type { QueueName } from '../domain/limits.ts';
import { isLate } from './moments.ts';

export interface LoadedQueues {
  items: DeskQueue[];
  /** Cases that somebody works on now. */
  taken: TakenCase[];
  /** Epoch milliseconds. */
  loadedAt: number;
}

export const QUEUE_VIEWS = {
  objects: { label: 'Объекты', to: '/moderation?tab=objects', empty: 'Очередь пуста', action: 'Проверить' },
  complaints: { label: 'Жалобы', to: '/moderation?tab=complaints', empty: 'Жалоб нет', action: 'Разобрать' },
  disputes: { label: 'Споры', to: '/moderation?tab=disputes', empty: 'Споров нет', action: 'Решить спор' },
  marking: { label: 'Очередь в ОРД', to: '/moderation?tab=marking', empty: 'Всё принято', action: 'Разобрать' },
  appeals: { label: 'Обжалования', to: '/moderation?tab=appeals', empty: 'Обжалований нет', action: 'Пересмотреть' },
  payouts: { label: 'Выводы денег', to: '/admin/payouts', empty: 'Всё разобрано', action: 'Отправить' },
} as const satisfies Record<QueueName, { label: string; to: string; empty: string; action: string }>;

const inSentence = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** «7 дел ждут решения. Дольше суток ждут: жалобы, споры.» */
export function queueLead({ items, loadedAt }: LoadedQueues): string {
  const waiting = items.reduce((sum, { count }) => sum + count, 0);
  if (waiting === 0) return 'Решать нечего: все очереди пусты.';
  const late = items
    .filter(({ oldest_at }) => isLate(oldest_at, loadedAt))
    .map(({ queue }) => inSentence(QUEUE_VIEWS[queue].label));
  const longest = late.length > 0 ? ` Дольше суток ждут: ${late.join(', ')}.` : '';
  return `${counted(waiting, CASES)} ${plural(waiting, WAIT)} решения.${longest}`;
}

const CASES = { one: 'дело', few: 'дела', many: 'дел' };
const WAIT = { one: 'ждёт', few: 'ждут', many: 'ждут' };

export async function loadQueues(transport: Transport): Promise<LoadedQueues> {
  const [{ items }, { items: taken }] = await Promise.all([
    apiOf<typeof deskCalls>(transport)('GET /v1/desk/queues'),
    apiOf<typeof moderationCalls>(transport)('GET /v1/moderation/cases'),
  ]);
  return { items, taken, loadedAt: Date.now() };
}

const EVERY_MILLISECONDS = 60_000;

const listeners = new Set<() => void>();
let latest: LoadedQueues | null = null;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For the navigation, which stands outside of the desk's pages: null until the browser has drawn one of them. */
export const useLatestQueues = (): LoadedQueues | null =>
  useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );

/** Reloaded after every decision, and once a minute while the page is visible. */
export function useQueues(loaded: LoadedQueues): LoadedQueues {
  const { transport } = useRouter().options.context as { transport: Transport };
  const [queues, setQueues] = useState(loaded);
  useEffect(() => setQueues(loaded), [loaded]);
  useEffect(() => {
    latest = queues;
    for (const listener of listeners) listener();
  }, [queues]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      // A failed request is ignored: the next one brings the count.
      loadQueues(transport).then(setQueues, () => {});
    };
    const timer = setInterval(refresh, EVERY_MILLISECONDS);
    const stop = onDecision(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [transport]);
  return queues;
}
