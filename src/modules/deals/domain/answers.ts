/**
 * Some steps answer what the other side has put there: a counter-offer, a delivery, a proposal to cancel. It may have been
 * replaced since the person read it, so the answer names what was seen, and what stands there now decides.
 */
import type { DealAction } from './transitions.ts';

/** By answer, the step that is answered. */
export const ANSWERS = {
  accept_counter: 'counter',
  refuse_counter: 'counter',
  complete: 'deliver',
  request_revision: 'deliver',
  accept_cancel: 'propose_cancel',
  refuse_cancel: 'propose_cancel',
} as const satisfies Partial<Record<DealAction, DealAction>>;
type Answer = keyof typeof ANSWERS;
export type AskingAction = (typeof ANSWERS)[Answer];
export const ASKING_ACTIONS = [...new Set(Object.values(ANSWERS))] as const;

export const isAnswer = (action: DealAction): action is Answer => action in ANSWERS;

/**
 * Answers that cost money if what stands is not what was seen. Refusing costs nothing, and a proposal to cancel always has the
 * same terms: everything goes back to the buyer.
 */
const COSTLY: readonly Answer[] = ['accept_counter', 'complete'];

/** The version that the person has seen (optimistic lock): the step, or of a counter-offer the sum and the day. */
export interface Seen {
  stepId?: string | undefined;
  amountKopecks?: number | undefined;
  dueOn?: string | undefined;
}

/** The standing offer, delivery or proposal that waits for an answer. */
export interface Standing {
  stepId: string;
  /** Of a counter-offer. */
  amountKopecks: number | null;
  dueOn: string | null;
  /** How many of its kind there have been in the deal, this one included. */
  rounds: number;
}

/**
 * Whether the answer is to what stands. Without a name it is as long as there has been only one of its kind, which nothing can
 * have replaced: callers that have never heard of names go on working.
 */
export function isAnswerTo(action: Answer, seen: Seen, standing: Standing): boolean {
  const fits = (name: 'stepId' | 'amountKopecks' | 'dueOn') =>
    seen[name] === undefined || seen[name] === standing[name];
  if (!fits('stepId') || !fits('amountKopecks') || !fits('dueOn')) return false;
  const isNamed = seen.stepId !== undefined || (seen.amountKopecks !== undefined && seen.dueOn !== undefined);
  return isNamed || standing.rounds === 1 || !COSTLY.includes(action);
}
