/** Orders and the steps of deals, for those who make them on behalf of people. */
import type { Transaction } from '#platform/database/schema.ts';
import type { DealState } from '../../contract.ts';
import { type Order, type OrderedOffer, openDeals } from '../commands/open-deals.ts';
import { acceptPaidCounter } from '../commands/pay-by-card.ts';
import { type Step, takeStep } from '../commands/take-step.ts';
import type { DealsContext } from '../context.ts';
import { findDeal, listLatestAsking } from '../store.ts';

export type Bought = Pick<
  OrderedOffer,
  'kind' | 'objectId' | 'objectTitle' | 'offerId' | 'offerName' | 'quantity' | 'comment' | 'files'
>;

export interface DealOrders {
  /** Runs in the caller's transaction; holds the money too. */
  open(transaction: Transaction, order: Order): Promise<{ dealId: string; state: DealState; amountKopecks: number }[]>;
  /** Refuses steps that the transition table does not allow. */
  takeStep(step: Step): Promise<void>;
  /** Accepts a counter-offer whose payment has come; returns the path of the deal. */
  acceptPaidCounter(transaction: Transaction, accountId: string, wish: unknown): Promise<string>;
  /** Id of the step an answer would name, for callers that answer the present state. */
  standingStepOf(dealId: string): Promise<string | undefined>;
  /** The buyer's order; null when it is not their order. */
  findBought(dealId: string, buyerId: string): Promise<Bought | null>;
}

export const createOrders = (context: DealsContext): DealOrders => ({
  open: (transaction, order) => openDeals(context, transaction, order),
  takeStep: (one) => takeStep(context, one),
  acceptPaidCounter: (transaction, accountId, wish) => acceptPaidCounter(context, transaction, accountId, wish),
  standingStepOf: async (dealId) => (await listLatestAsking(context.db, [dealId])).get(dealId),
  async findBought(dealId, buyerId) {
    const deal = await findDeal(context.db, dealId);
    if (deal?.buyer_id !== buyerId) return null;
    return {
      kind: deal.object_kind,
      objectId: deal.object_id,
      objectTitle: deal.object_title,
      offerId: deal.offer_id,
      offerName: deal.offer_name,
      quantity: deal.quantity,
      comment: deal.comment,
      files: deal.files,
    };
  },
});
