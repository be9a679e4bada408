/** Money of deals, summed for whoever plans with it or has to report it. */
import { feeOf } from '../../../ledger/contract.ts';
import { type DealState, OPEN_STATES } from '../../contract.ts';
import type { DealsContext } from '../context.ts';
import {
  listBoughtOfSelfEmployed,
  listComing,
  listPaidSince,
  listSoldSince,
  type PaidDeal,
  type SoldDay,
} from '../of-person/store.ts';
import { sumByProject, sumOfCampaign } from '../store.ts';

export interface DealTotals {
  heldKopecks: number;
  spentKopecks: number;
  dealsCount: number;
  openCount: number;
  byState: Partial<Record<DealState, number>>;
}

export interface DealSums {
  totalsByProject(projectIds: readonly string[]): Promise<Map<string, DealTotals>>;
  totalsOfCampaign(buyerId: string, campaignId: string): Promise<{ heldKopecks: number; spentKopecks: number }>;
  /** Expected income of the seller from open deals, after the fee. */
  comingTo(sellerId: string): Promise<{ kopecks: number; deals: number }>;
  /** Orders and payments of a seller since a day in Moscow, by object and day. */
  soldSince(sellerId: string, since: string): Promise<SoldDay[]>;
  /** Payments to a seller since a day in Moscow, before the fee, by object and day. */
  paidSince(sellerId: string, since: string): Promise<PaidDeal[]>;
  /** Payments of a buyer to self-employed sellers since a day in Moscow, by month. */
  boughtOfSelfEmployed(buyerId: string, since: string): Promise<{ month: string; deals: number; kopecks: number }[]>;
}

export const createSums = ({ db }: DealsContext): DealSums => ({
  async totalsByProject(projectIds) {
    const totals = new Map<string, DealTotals>();
    if (projectIds.length === 0) return totals;
    for (const { project_id, state, count, amount, paid } of await sumByProject(db, projectIds)) {
      const total = totals.get(project_id) ?? {
        heldKopecks: 0,
        spentKopecks: 0,
        dealsCount: 0,
        openCount: 0,
        byState: {},
      };
      const isOpen = (OPEN_STATES as readonly string[]).includes(state);
      total.heldKopecks += isOpen ? amount : 0;
      total.spentKopecks += paid;
      total.dealsCount += count;
      total.openCount += isOpen ? count : 0;
      total.byState[state] = count;
      totals.set(project_id, total);
    }
    return totals;
  },
  totalsOfCampaign: (buyerId, campaignId) => sumOfCampaign(db, buyerId, campaignId),
  async comingTo(sellerId) {
    const sums = await listComing(db, sellerId);
    return {
      kopecks: sums.reduce((sum, { kopecks, deals }) => sum + (kopecks - feeOf(kopecks)) * deals, 0),
      deals: sums.reduce((sum, { deals }) => sum + deals, 0),
    };
  },
  soldSince: (sellerId, since) => listSoldSince(db, sellerId, since),
  paidSince: (sellerId, since) => listPaidSince(db, sellerId, since),
  boughtOfSelfEmployed: (buyerId, since) => listBoughtOfSelfEmployed(db, buyerId, since),
});
