import type { Viewer } from '#platform/http/viewer.ts';
import { dayOf } from '#words/moments.ts';
import type { ViewerSide } from '../contract.ts';
import { type DealState, OPEN_STATES, PAID_STATES, type Situation } from '../domain/transitions.ts';
import type { DealRow } from './store.ts';

const isIn = (states: readonly DealState[], state: DealState): boolean => states.includes(state);

type Sides = Pick<DealRow, 'buyer_id' | 'seller_id' | 'disputed_at'>;

/**
 * Null: to this person the deal does not exist. People invited into the buyer's project look on; a moderator sees what
 * was brought before him, unless he is a side himself.
 */
export function sideOf(
  deal: Sides,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  projectRole: 'owner' | 'editor' | 'viewer' | null,
): ViewerSide | null {
  if (viewer.accountId === deal.buyer_id) return 'buyer';
  if (viewer.accountId === deal.seller_id) return 'seller';
  if (viewer.role !== 'member' && deal.disputed_at) return 'moderator';
  return projectRole ? 'observer' : null;
}

/**
 * Whose campaign this person sees as what is advertised: that of the order or else of its project, that of the order alone, or
 * nothing. What the buyer does later is no business of a seller who is done with the work, still less of one who never did any.
 */
export function advertisedTo(side: ViewerSide, state: DealState): 'project' | 'order' | 'nothing' {
  if (side !== 'seller' || isIn(OPEN_STATES, state)) return 'project';
  return isIn(PAID_STATES, state) ? 'order' : 'nothing';
}

export function situationOf(deal: DealRow, now: Date, sellerShare: number | null = null): Situation {
  return {
    hasCounter: deal.counter_amount !== null,
    hasCancelProposal: deal.cancel_proposed_at !== null,
    isOverdue: deal.due_on !== null && deal.due_on < dayOf(now),
    isUnanswered: deal.answer_by !== null && deal.answer_by <= now,
    isUnchecked: deal.complete_by !== null && deal.complete_by <= now,
    isMarkingMissing: deal.marking_missing,
    sellerShare,
  };
}

/** Something that one side has put there waits for the other's answer. */
export const isAnswerAwaited = ({
  state,
  counter_amount,
  cancel_proposed_at,
}: Pick<DealRow, 'state' | 'counter_amount' | 'cancel_proposed_at'>): boolean =>
  state === 'delivered' || counter_amount !== null || cancel_proposed_at !== null;

/** When the seller got his money, wholly or in part; null as long as he did not. */
export const paidAt = ({ state, closed_at }: Pick<DealRow, 'state' | 'closed_at'>): Date | null =>
  isIn(PAID_STATES, state) ? closed_at : null;
