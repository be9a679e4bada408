/**
 * State machine of a deal as a table: who may do what in which state, its effect on the money and who is notified. Commands, permissions
 * (`can`) and the board of a project read it; nothing else decides about states.
 */
export const DEAL_STATES = [
  'requested',
  'in_work',
  'delivered',
  'disputed',
  'completed',
  'split',
  'refunded',
  'declined',
  'cancelled',
  'expired',
] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** While a deal is open, the buyer's money is held for it. */
export const OPEN_STATES = ['requested', 'in_work', 'delivered', 'disputed'] as const satisfies readonly DealState[];
/** The seller was paid, wholly or in part. */
export const PAID_STATES = ['completed', 'split'] as const satisfies readonly DealState[];

/** The clock acts on timeouts. */
export const ACTORS = ['buyer', 'seller', 'moderator', 'clock'] as const;
export type Actor = (typeof ACTORS)[number];
type Party = 'buyer' | 'seller';

export const ACTIONS = [
  'accept',
  'decline',
  'counter',
  'accept_counter',
  'refuse_counter',
  'cancel',
  'propose_cancel',
  'accept_cancel',
  'refuse_cancel',
  'expire',
  'deliver',
  'request_revision',
  'complete',
  'dispute',
  'settle',
] as const;
export type DealAction = (typeof ACTIONS)[number];

/** Effect of the transition on the money held for the deal. */
type MoneyEffect =
  | 'keep'
  /** The hold follows the agreed sum. */
  | 'change_hold'
  /** All of it back to the buyer. */
  | 'release'
  /** All of it to the seller, less the fee. */
  | 'pay'
  /** Divided by the moderator's share. */
  | 'divide';

export interface Transition {
  from: DealState;
  to: DealState;
  by: Actor;
  money: MoneyEffect;
  tells: readonly Party[];
  when?: Condition;
}

/** Facts of a deal that conditions of transitions depend on. */
export interface Situation {
  hasCounter: boolean;
  hasCancelProposal: boolean;
  /** The agreed day has passed. */
  isOverdue: boolean;
  /** Nobody answered the order or its counter-offer in time. */
  isUnanswered: boolean;
  /** The delivered work was not looked at in time. */
  isUnchecked: boolean;
  /** It has to be marked and has no erid yet. */
  isMarkingMissing: boolean;
  /** A moderator's decision, 0 to 100; null while nobody decides. */
  sellerShare: number | null;
}
type Condition = (situation: Situation) => boolean;

const counterIsOpen: Condition = ({ hasCounter }) => hasCounter;
const proposalIsOpen: Condition = ({ hasCancelProposal }) => hasCancelProposal;
const noProposalIsOpen: Condition = ({ hasCancelProposal }) => !hasCancelProposal;
const shareIs =
  (fits: (share: number) => boolean): Condition =>
  ({ sellerShare }) =>
    sellerShare === null || fits(sellerShare);

const both = ['buyer', 'seller'] as const;

export const TRANSITIONS = {
  accept: [{ from: 'requested', to: 'in_work', by: 'seller', money: 'keep', tells: ['buyer'] }],
  decline: [{ from: 'requested', to: 'declined', by: 'seller', money: 'release', tells: ['buyer'] }],
  counter: [{ from: 'requested', to: 'requested', by: 'seller', money: 'keep', tells: ['buyer'] }],
  accept_counter: [
    { from: 'requested', to: 'in_work', by: 'buyer', money: 'change_hold', tells: ['seller'], when: counterIsOpen },
  ],
  refuse_counter: [
    { from: 'requested', to: 'requested', by: 'buyer', money: 'keep', tells: ['seller'], when: counterIsOpen },
  ],
  cancel: [
    { from: 'requested', to: 'cancelled', by: 'buyer', money: 'release', tells: ['seller'] },
    { from: 'in_work', to: 'cancelled', by: 'seller', money: 'release', tells: ['buyer'] },
    {
      from: 'in_work',
      to: 'cancelled',
      by: 'buyer',
      money: 'release',
      tells: ['seller'],
      when: ({ isOverdue }) => isOverdue,
    },
  ],
  propose_cancel: [
    { from: 'in_work', to: 'in_work', by: 'buyer', money: 'keep', tells: ['seller'], when: noProposalIsOpen },
  ],
  accept_cancel: [
    { from: 'in_work', to: 'cancelled', by: 'seller', money: 'release', tells: ['buyer'], when: proposalIsOpen },
  ],
  refuse_cancel: [
    { from: 'in_work', to: 'in_work', by: 'seller', money: 'keep', tells: ['buyer'], when: proposalIsOpen },
  ],
  expire: [
    {
      from: 'requested',
      to: 'expired',
      by: 'clock',
      money: 'release',
      tells: both,
      when: ({ isUnanswered }) => isUnanswered,
    },
  ],
  deliver: [
    {
      from: 'in_work',
      to: 'delivered',
      by: 'seller',
      money: 'keep',
      tells: ['buyer'],
      when: ({ isMarkingMissing }) => !isMarkingMissing,
    },
  ],
  request_revision: [{ from: 'delivered', to: 'in_work', by: 'buyer', money: 'keep', tells: ['seller'] }],
  complete: [
    { from: 'delivered', to: 'completed', by: 'buyer', money: 'pay', tells: ['seller'] },
    {
      from: 'delivered',
      to: 'completed',
      by: 'clock',
      money: 'pay',
      tells: both,
      when: ({ isUnchecked }) => isUnchecked,
    },
  ],
  dispute: [
    { from: 'in_work', to: 'disputed', by: 'buyer', money: 'keep', tells: ['seller'] },
    { from: 'in_work', to: 'disputed', by: 'seller', money: 'keep', tells: ['buyer'] },
    { from: 'delivered', to: 'disputed', by: 'buyer', money: 'keep', tells: ['seller'] },
    { from: 'delivered', to: 'disputed', by: 'seller', money: 'keep', tells: ['buyer'] },
  ],
  settle: [
    {
      from: 'disputed',
      to: 'completed',
      by: 'moderator',
      money: 'divide',
      tells: both,
      when: shareIs((share) => share === 100),
    },
    {
      from: 'disputed',
      to: 'refunded',
      by: 'moderator',
      money: 'divide',
      tells: both,
      when: shareIs((share) => share === 0),
    },
    {
      from: 'disputed',
      to: 'split',
      by: 'moderator',
      money: 'divide',
      tells: both,
      when: shareIs((share) => share > 0 && share < 100),
    },
  ],
} satisfies Record<DealAction, readonly Transition[]>;

/** The transition of the action from this state, if there is one for this actor. */
export function findTransition(
  action: DealAction,
  state: DealState,
  actor: Actor,
  situation: Situation,
): Transition | undefined {
  return (TRANSITIONS[action] as readonly Transition[]).find(
    ({ from, by, when }) => from === state && by === actor && (!when || when(situation)),
  );
}

/** Whether any transition of the action is open to the actor, in any state. */
export const isActorOf = (action: DealAction, actor: Actor): boolean =>
  (TRANSITIONS[action] as readonly Transition[]).some(({ by }) => by === actor);

/** Steps that bind somebody to an order: none is taken while the rules stand against it and its buyer has not agreed. */
const BINDING: readonly DealAction[] = ['accept', 'accept_counter'];
/** Of what is forbidden no terms are better. */
const BARGAINING: readonly DealAction[] = ['counter', 'refuse_counter'];

export const isHeldByLaw = (action: DealAction, held: 'amber' | 'red' | null): boolean =>
  held !== null && (BINDING.includes(action) || (held === 'red' && BARGAINING.includes(action)));

/** Whose move it is. In work the seller works; only a proposal asks for an answer. A risk is the buyer's to take. */
export function waitsFor(
  state: DealState,
  {
    hasCounter,
    hasCancelProposal,
    isHeld = false,
  }: Pick<Situation, 'hasCounter' | 'hasCancelProposal'> & { isHeld?: boolean },
): Party | null {
  if (state === 'requested') return hasCounter || isHeld ? 'buyer' : 'seller';
  if (state === 'in_work') return hasCancelProposal ? 'seller' : null;
  return state === 'delivered' ? 'buyer' : null;
}

/** Whether a deal waits for this side. The rules have their say until the work is agreed on; what they forbid either side breaks off. */
export function isAwaited(
  side: string,
  state: DealState,
  { held, ...situation }: Pick<Situation, 'hasCounter' | 'hasCancelProposal'> & { held: 'amber' | 'red' | null },
): boolean {
  const light = state === 'requested' ? held : null;
  const isBreaking = light === 'red' && (side === 'buyer' || side === 'seller');
  return isBreaking || waitsFor(state, { ...situation, isHeld: light !== null }) === side;
}
