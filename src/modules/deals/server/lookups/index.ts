/** Deals that others refer to, by their ids. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { ViewerSide } from '../../contract.ts';
import type { DealsContext } from '../context.ts';
import { readTitles } from '../papers/papers.ts';
import { type DealFacts, factsOf } from '../presenter.ts';
import { canRead, findSeen } from '../queries.ts';
import { listReaches } from '../reach/store.ts';
import { listByIds, listDisputesBetween } from '../store.ts';

export interface DealLookups {
  findDeals(dealIds: readonly string[]): Promise<ReadonlyMap<string, DealFacts>>;
  /** The deal and the side from which the person sees it; null when to them there is none. */
  findSeen(dealId: string, viewer: Viewer): Promise<{ deal: DealFacts; side: ViewerSide } | null>;
  /** Permission to see the deal and everything that belongs to it. */
  canRead(dealId: string, viewer: Viewer): Promise<boolean>;
  /** Titles by deal. */
  titlesOf(dealIds: readonly string[]): Promise<Map<string, string>>;
  /** Reach by deal, as the seller reported it at the delivery. */
  reachesOf(dealIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Open disputes of any of the pairs with each other. */
  disputesBetween(pairs: readonly (readonly [string, string])[]): Promise<DealFacts[]>;
}

export const createLookups = (context: DealsContext): DealLookups => ({
  findDeals: async (dealIds) =>
    new Map((await listByIds(context.db, dealIds)).map((deal) => [deal.deal_id, factsOf(deal)])),
  async findSeen(dealId, viewer) {
    const seen = await findSeen(context, dealId, viewer);
    return seen && { deal: factsOf(seen.deal), side: seen.side };
  },
  canRead: (dealId, viewer) => canRead(context, dealId, viewer),
  titlesOf: (dealIds) => readTitles(context.db, dealIds),
  reachesOf: (dealIds) => listReaches(context.db, dealIds),
  disputesBetween: async (pairs) => (await listDisputesBetween(context.db, pairs)).map(factsOf),
});
