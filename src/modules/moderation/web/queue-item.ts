/** Subject and actions of a row of the queue. */
import { canDecide, type Decision, type Moderation } from '../../ad-objects/web/index.ts';
import type { ComplaintDecision } from '../domain/complaints.ts';
import type { QueueItem } from './load-moderation.ts';

export type Action = Decision | ComplaintDecision;

export const keyOf = (item: QueueItem): string => (item.type === 'complaint' ? item.complaint_id : item.id);

export function titleOf(item: QueueItem): string {
  if (item.type === 'object') return item.title;
  if (!item.message) return item.object?.title ?? 'Удалённый объект';
  const { number, context } = item.message;
  const what = item.kind === 'message' ? 'Сообщение' : number === 1 ? 'Отзыв' : 'Ответ на отзыв';
  return `${what}: ${context.find((each) => each.number === number)?.author?.name ?? ''}`;
}

const decisionsFrom = (moderation: Moderation, wanted: readonly Decision[]): Decision[] =>
  wanted.filter((decision) => canDecide(moderation, decision));

export function actionsOf(item: QueueItem): Action[] {
  if (item.type === 'object') return decisionsFrom(item.moderation, ['accepted', 'rejected', 'blocked']);
  const about = item.object ? decisionsFrom(item.object.moderation, ['rejected', 'blocked']) : [];
  return ['dismissed', ...about, 'satisfied'];
}

/** The same line after its object's state has changed. */
export function withModeration(item: QueueItem, moderation: Moderation): QueueItem {
  if (item.type === 'object') return { ...item, moderation };
  return { ...item, object: item.object && { ...item.object, moderation } };
}

/** Decisions that take an object from people: they are explained. */
export const needsReason = (action: Action): action is 'rejected' | 'blocked' =>
  action === 'rejected' || action === 'blocked';

interface ActionWords {
  label: string;
  /** Label of the outcome, before the object's title. */
  done: string;
  /** The key on the keyboard, whatever the layout. */
  letter: string | null;
}

export const ACTIONS = {
  accepted: { label: 'Принять', done: 'Принято', letter: 'A' },
  rejected: { label: 'Вернуть на правки', done: 'Возвращено на правки', letter: 'R' },
  blocked: { label: 'Заблокировать', done: 'Заблокировано', letter: 'B' },
  dismissed: { label: 'Отклонить жалобу', done: 'Жалоба отклонена', letter: 'D' },
  satisfied: { label: 'Принять жалобу без мер', done: 'Жалоба принята', letter: null },
} as const satisfies Record<Action, ActionWords>;

/** Words of a review are taken down with a complaint that was right; of other things the complaint is only closed. */
export const hidesWords = (action: Action, item: QueueItem): boolean =>
  action === 'satisfied' && item.kind === 'review';

export const labelOf = (action: Action, item: QueueItem): string =>
  hidesWords(action, item) ? 'Скрыть текст' : ACTIONS[action].label;
