/** How the states of a deal are called and grouped on screen. */
import type { DealState } from '../domain/transitions.ts';

/** `hand`: somebody's move is awaited; `calm`: under way; the rest are outcomes. */
export type StateTone = 'hand' | 'calm' | 'good' | 'warn' | 'bad' | 'off';

export const STATE_VIEWS = {
  requested: { label: 'Новый заказ', tone: 'hand' },
  in_work: { label: 'В работе', tone: 'calm' },
  delivered: { label: 'На приёмке', tone: 'hand' },
  disputed: { label: 'Спор', tone: 'bad' },
  completed: { label: 'Завершена', tone: 'good' },
  split: { label: 'Разделена', tone: 'warn' },
  refunded: { label: 'Деньги возвращены', tone: 'off' },
  declined: { label: 'Отказ продавца', tone: 'off' },
  cancelled: { label: 'Отменена', tone: 'off' },
  expired: { label: 'Осталась без ответа', tone: 'off' },
} as const satisfies Record<DealState, { label: string; tone: StateTone }>;

export interface Column {
  id: string;
  title: string;
  tone: StateTone;
  states: readonly DealState[];
  /** Drawn only with something in it. */
  isRare?: true;
}

/** The board from left to right; what is over one way or another stands in one place. */
export const COLUMNS: readonly (readonly Column[])[] = [
  [{ id: 'requested', title: 'Новые заказы', tone: 'hand', states: ['requested'] }],
  [{ id: 'in_work', title: 'В работе', tone: 'calm', states: ['in_work'] }],
  [{ id: 'delivered', title: 'На приёмке', tone: 'hand', states: ['delivered'] }],
  [{ id: 'disputed', title: 'Спор', tone: 'bad', states: ['disputed'], isRare: true }],
  [
    { id: 'completed', title: 'Завершены', tone: 'good', states: ['completed', 'split'] },
    {
      id: 'off',
      title: 'Не состоялись',
      tone: 'off',
      states: ['refunded', 'declined', 'cancelled', 'expired'],
      isRare: true,
    },
  ],
];
