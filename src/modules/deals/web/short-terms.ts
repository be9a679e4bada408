/** The one line of a deal that says what is awaited and until when. */
import { shortDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import type { DealSummary } from '../contract.ts';
import type { DealState } from '../domain/transitions.ts';
import { isWaitingFor } from './actions.ts';
import { daysUntil, type Moments } from './use-moments.ts';

export interface ShortTerms {
  /** Something the viewer should act on; null when nothing is. */
  call: string | null;
  when: string;
  isLate: boolean;
}

type Deal = DealSummary;

const CALLS: Partial<Record<DealState, (deal: Deal) => string>> = {
  requested: ({ counter }) =>
    counter ? `Продавец предложил ${roubles(counter.amount)}, ${shortDay(counter.due_on)}` : 'Ответьте на заказ',
  in_work: () => 'Покупатель предлагает отменить',
  delivered: () => 'Сдано, проверьте',
};

/** Before every other call: nothing goes on until it is answered. */
const LAW = {
  amber: { buyer: 'Решите о риске', seller: 'Покупатель решает о риске' },
  red: { buyer: 'Размещать нельзя, отмените', seller: 'Размещать нельзя, откажитесь' },
} as const;

export function shortTermsOf(deal: Deal, now: number, { moment, day }: Moments): ShortTerms {
  const { state, answer_by, complete_by, due_on, closed_at, counter } = deal;
  const call = deal.held_by_law
    ? LAW[deal.held_by_law][deal.side === 'seller' ? 'seller' : 'buyer']
    : isWaitingFor(deal)
      ? (CALLS[state]?.(deal) ?? null)
      : state === 'requested' && counter
        ? `Предложено ${roubles(counter.amount)}, ${shortDay(counter.due_on)}`
        : null;
  const left = state === 'in_work' && due_on ? daysUntil(due_on, now) : 0;
  const isLate = left < 0;
  const when = answer_by
    ? `ответ до ${moment(answer_by)}`
    : complete_by
      ? `приёмка до ${moment(complete_by)}`
      : state === 'in_work' && due_on
        ? isLate
          ? `срок прошёл ${shortDay(due_on)}`
          : `сдача до ${shortDay(due_on)}`
        : closed_at
          ? day(closed_at)
          : state === 'disputed'
            ? 'решает модератор'
            : '';
  return { call, when, isLate };
}
