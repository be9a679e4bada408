/** Seller statistics from their deals: number, share in time, answer time, share of repeat buyers. */
import { dayOf } from '#words/moments.ts';
import type { DealState } from './transitions.ts';

/** How a deal went, for those who look at the latest ones. */
export const DEAL_OUTCOMES = ['on_time', 'late', 'disputed', 'cancelled', 'running'] as const;
export type DealOutcome = (typeof DEAL_OUTCOMES)[number];

/** Minimum sample: a share of fewer says more about chance than about the seller. */
const MIN_FOR_SHARE = 3;
const RECENT = 60;

export interface RecordedDeal {
  buyerId: string;
  state: DealState;
  dueOn: string | null;
  openedAt: Date;
  /** The seller's first step of whatever sort. */
  answeredAt: Date | null;
  /** The first time the work was handed in. */
  deliveredAt: Date | null;
  /** Was taken into work, however it ended. */
  isAgreed: boolean;
}

export interface SellerShares {
  /** Percent of finished deals whose work came by the agreed day. */
  onTime: number | null;
  answerMinutes: number | null;
  /** Percent of buyers who paid for more than one deal. */
  repeat: number | null;
  /** The newest first. */
  recent: DealOutcome[];
}

function outcomeOf({ state, dueOn, deliveredAt, isAgreed }: RecordedDeal): DealOutcome | null {
  switch (state) {
    case 'in_work':
    case 'delivered':
    case 'disputed':
      return 'running';
    case 'completed':
      return dueOn === null || deliveredAt === null || dayOf(deliveredAt) <= dueOn ? 'on_time' : 'late';
    case 'split':
    case 'refunded':
      return 'disputed';
    case 'cancelled':
      // Until both have agreed there is nothing to break.
      return isAgreed ? 'cancelled' : null;
    default:
      return null;
  }
}

const percent = (part: number, whole: number): number | null =>
  whole < MIN_FOR_SHARE ? null : Math.round((100 * part) / whole);

function median(values: readonly number[]): number | null {
  if (values.length < MIN_FOR_SHARE) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Of the seller's latest deals, the newest first. */
export function sharesOf(deals: readonly RecordedDeal[]): SellerShares {
  const outcomes = deals.map(outcomeOf).filter((outcome) => outcome !== null);
  const finished = outcomes.filter((outcome) => outcome !== 'running');
  const answers = deals.flatMap(({ openedAt, answeredAt }) =>
    answeredAt ? (answeredAt.getTime() - openedAt.getTime()) / 60_000 : [],
  );
  const minutes = median(answers);
  const paidBy = new Map<string, number>();
  for (const { state, buyerId } of deals)
    if (state === 'completed' || state === 'split') paidBy.set(buyerId, (paidBy.get(buyerId) ?? 0) + 1);
  return {
    onTime: percent(finished.filter((outcome) => outcome === 'on_time').length, finished.length),
    answerMinutes: minutes === null ? null : Math.max(1, Math.round(minutes)),
    repeat: percent([...paidBy.values()].filter((deals) => deals > 1).length, paidBy.size),
    recent: outcomes.slice(0, RECENT),
  };
}
