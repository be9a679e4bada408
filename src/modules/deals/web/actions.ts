/** Labels and order of a deal's actions. Permissions are never computed here: answers carry `can`. */
import type { ButtonVariant } from '#ui/button.tsx';
import type { DealSummary, ViewerSide } from '../contract.ts';
import { ANSWERS, isAnswer } from '../domain/answers.ts';
import { type DealAction, type DealState, isAwaited, TRANSITIONS, type Transition } from '../domain/transitions.ts';

/** A moderator's decision has a form of its own, and nobody can press what the clock does. */
export type PersonAction = Exclude<DealAction, 'settle' | 'expire'>;

interface ActionView {
  label: string;
  variant: ButtonVariant;
  /** Form of the action; `none` runs at once. */
  asks: 'none' | 'comment' | 'counter' | 'deliver' | 'revision' | 'dispute';
  done: string;
}

/** In the order they are offered. */
export const ACTION_VIEWS = {
  complete: {
    label: 'Принять работу',
    variant: 'accent',
    asks: 'comment',
    done: 'Работа принята, продавец получил деньги',
  },
  accept_counter: {
    label: 'Согласиться',
    variant: 'accent',
    asks: 'comment',
    done: 'Условия приняты, продавец приступает',
  },
  accept: { label: 'Принять заказ', variant: 'accent', asks: 'none', done: 'Заказ принят' },
  deliver: { label: 'Сдать работу', variant: 'accent', asks: 'deliver', done: 'Работа сдана, ждём покупателя' },
  request_revision: { label: 'Вернуть на доработку', variant: 'line', asks: 'revision', done: 'Вернули на доработку' },
  refuse_counter: {
    label: 'Оставить свои условия',
    variant: 'line',
    asks: 'comment',
    done: 'Продавец увидит ваш ответ',
  },
  counter: {
    label: 'Предложить свои условия',
    variant: 'line',
    asks: 'counter',
    done: 'Покупатель увидит ваши условия',
  },
  accept_cancel: { label: 'Согласиться на отмену', variant: 'line', asks: 'comment', done: 'Сделка отменена' },
  refuse_cancel: { label: 'Не отменять', variant: 'line', asks: 'comment', done: 'Сделка продолжается' },
  propose_cancel: {
    label: 'Предложить отмену',
    variant: 'ghost',
    asks: 'comment',
    done: 'Продавец увидит предложение',
  },
  decline: {
    label: 'Отказаться',
    variant: 'danger',
    asks: 'comment',
    done: 'Заказ отклонён, деньги вернулись покупателю',
  },
  cancel: { label: 'Отменить сделку', variant: 'danger', asks: 'comment', done: 'Сделка отменена' },
  dispute: { label: 'Открыть спор', variant: 'danger', asks: 'dispute', done: 'Спор открыт, его решит модератор' },
} as const satisfies Record<PersonAction, ActionView>;

const OFFERED = Object.keys(ACTION_VIEWS) as PersonAction[];

/** Optimistic lock: the step and the terms the person sees; the server refuses an answer to anything else. */
export function seenOf(
  { standing_step_id, counter }: Pick<DealSummary, 'standing_step_id' | 'counter'>,
  action: PersonAction,
): { step_id?: string; amount?: number; due_on?: string } {
  if (!isAnswer(action)) return {};
  return {
    ...(standing_step_id && { step_id: standing_step_id }),
    ...(counter && ANSWERS[action] === 'counter' && { amount: counter.amount, due_on: counter.due_on }),
  };
}

type Deal = Pick<DealSummary, 'state' | 'side' | 'can' | 'counter' | 'cancel_proposal' | 'held_by_law'>;

export const actionsOf = ({ can }: Pick<Deal, 'can'>): PersonAction[] => OFFERED.filter((action) => can[action]);

/** The primary action where there is room for one: an answer when one is asked for. */
export const firstMove = (deal: Deal): PersonAction | undefined => {
  const actions = actionsOf(deal);
  return (deal.cancel_proposal && actions.find(isAnswer)) || actions[0];
};

export const isWaitingFor = ({ state, side, counter, cancel_proposal, held_by_law: held }: Deal): boolean =>
  isAwaited(side, state, { hasCounter: counter !== null, hasCancelProposal: cancel_proposal !== null, held });

/** Where an action would take the deal; the same place for one that only says something. */
export function targetOf(action: PersonAction, state: DealState, side: ViewerSide): DealState {
  const ways: readonly Transition[] = TRANSITIONS[action];
  return ways.find(({ from, by }) => from === state && by === side)?.to ?? state;
}

/** The allowed action that brings the deal into one of these states. */
export function actionInto(deal: Deal, states: readonly DealState[]): PersonAction | undefined {
  if (states.includes(deal.state)) return undefined;
  return actionsOf(deal).find((action) => states.includes(targetOf(action, deal.state, deal.side)));
}
