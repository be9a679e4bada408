/** Facts of deals that the marking of advertising needs, and the gate that it opens and closes. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Advertised } from '../../../ad-objects/server/index.ts';
import type { Goods } from '../../../legality/contract.ts';
import type { DealsContext } from '../context.ts';
import { findAdvertised, findLegality } from '../frozen/store.ts';
import { goodsOfDeal, takenDown } from '../lawfulness/lawfulness.ts';
import { findDeal } from '../store.ts';
import { extendUntil, listLateUnmarked, setMarkingMissing } from './store.ts';

export interface MarkedDeals {
  /** Snapshot of the advertised product at the time of the order. */
  findOrdered(dealId: string): Promise<Advertised | null>;
  /** The advertised goods in their present state, for the rules; null when there is no campaign. */
  goodsOf(dealId: string): Promise<Goods | null>;
  /** Sentence: which part of the deal a moderator has taken down since it was ordered. */
  takenDown(dealId: string): Promise<string | null>;
  /** Version ids of the rules the buyer has consented to. */
  acceptedRulesOf(dealId: string): Promise<string[]>;
  /** Whether the deals wait for their erid; until they have it they cannot be handed over. */
  setMarkingMissing(transaction: Transaction, dealIds: readonly string[], isMissing: boolean): Promise<void>;
  /** Deals in work without their erid whose day has come. */
  lateUnmarked(today: string): Promise<string[]>;
  /** Extends the deadline of a deal in work to that day, unless it is later anyway. */
  extendUntil(transaction: Transaction, dealId: string, day: string): Promise<void>;
}

export const createMarkedDeals = (context: DealsContext): MarkedDeals => ({
  findOrdered: (dealId) => findAdvertised(context.db, dealId),
  async goodsOf(dealId) {
    const deal = await findDeal(context.db, dealId);
    return deal ? goodsOfDeal(context, context.db, deal) : null;
  },
  async takenDown(dealId) {
    const deal = await findDeal(context.db, dealId);
    return deal ? takenDown(context, deal) : null;
  },
  async acceptedRulesOf(dealId) {
    const kept = await findLegality(context.db, dealId);
    return kept?.acceptedAt ? kept.checks.map(({ version_id }) => version_id) : [];
  },
  setMarkingMissing,
  lateUnmarked: (today) => listLateUnmarked(context.db, today),
  extendUntil,
});
