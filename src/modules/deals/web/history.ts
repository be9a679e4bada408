/** The lines of a deal's history. */
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { Deal, DealStep } from '../contract.ts';
import type { Actor, DealAction } from '../domain/transitions.ts';

const WHO = {
  buyer: 'Покупатель',
  seller: 'Продавец',
  moderator: 'Модератор',
  clock: 'Срок вышел',
} as const satisfies Record<Actor, string>;

/** Texts of steps, after the name of the actor; the verbs suit people of any sex. */
const DEEDS = {
  open: ({ amount }: DealStep) => `заказ оплачен, ${roubles(amount ?? 0)} удержаны`,
  accept: () => 'заказ принят',
  decline: () => 'отказ от заказа, деньги вернулись',
  counter: ({ amount, due_on }: DealStep) =>
    `другие условия: ${roubles(amount ?? 0)}${due_on ? `, срок — ${longDay(due_on)}` : ''}`,
  accept_counter: ({ amount }: DealStep) => `новые условия приняты, удержано ${roubles(amount ?? 0)}`,
  refuse_counter: () => 'новые условия не приняты',
  cancel: () => 'сделка отменена, деньги вернулись',
  propose_cancel: () => 'предложение отменить сделку',
  accept_cancel: () => 'согласие на отмену, деньги вернулись',
  refuse_cancel: () => 'отмена не принята, работа продолжается',
  expire: () => 'никто не ответил, деньги вернулись',
  deliver: ({ reach }: DealStep) => `работа сдана${reach === null ? '' : `, охват ${count(reach)}`}`,
  request_revision: () => 'работа возвращена на доработку',
  complete: () => 'работа принята, деньги у продавца',
  dispute: () => 'открыт спор',
  settle: ({ seller_share }: DealStep) => `спор решён: ${seller_share ?? 0} % — продавцу`,
} as const satisfies Record<DealAction | 'open', (step: DealStep) => string>;

/** Something of another module that belongs to the history of the deal. */
export interface BesideLine {
  at: string;
  who: string;
  words: string;
  isBad: boolean;
}

export interface HistoryLine {
  step: DealStep;
  who: string;
  deed: string;
}

/** The newest first; one's own steps are «Вы». */
export function historyOf({ history, side }: Pick<Deal, 'history' | 'side'>): HistoryLine[] {
  return history
    .map((step) => ({
      step,
      who: step.by === side ? 'Вы' : (step.by !== 'moderator' && step.actor?.name) || WHO[step.by],
      deed: DEEDS[step.action](step),
    }))
    .reverse();
}

/** With what happened beside the steps, the newest first. */
export const linesOf = (
  deal: Pick<Deal, 'history' | 'side'>,
  beside: readonly BesideLine[],
): (HistoryLine | BesideLine)[] =>
  [...historyOf(deal), ...beside.toReversed()]
    .map((line) => ({ line, at: 'step' in line ? line.step.at : line.at }))
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ line }) => line);
