import type { DealState } from '../../deals/contract.ts';

/** How the deal of a placement stands. */
export const STATE_NAMES = {
  requested: 'Новый заказ',
  in_work: 'В работе',
  delivered: 'На приёмке',
  disputed: 'Спор',
  completed: 'Завершена',
  split: 'Разделена',
  refunded: 'Деньги возвращены',
  declined: 'Отказ продавца',
  cancelled: 'Отменена',
  expired: 'Осталась без ответа',
} as const satisfies Record<DealState, string>;
