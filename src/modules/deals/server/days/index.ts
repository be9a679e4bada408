/** Deals counted: by Moscow's days, by campaign, and how many wait. */
import type { DealsContext } from '../context.ts';
import { type CampaignDeal, listByCampaign } from '../papers/papers.ts';
import { sizeOfDisputes } from '../store.ts';
import {
  type ClosedDay,
  countClosed,
  countOpen,
  countOrders,
  type FormatSales,
  listFormatSales,
  listSalesOf,
  type OpenDeals,
  type OrderDay,
  type SalesDay,
} from './store.ts';

export interface DealStatistics {
  /** Deals of a campaign, the oldest first. */
  listByCampaign(campaignId: string): Promise<CampaignDeal[]>;
  /** Days on which the object was ordered or paid for, the oldest first. */
  salesOf(objectId: string): Promise<SalesDay[]>;
  /** What each format of the object sold since a day in Moscow, the one that brought most first. */
  formatSalesOf(objectId: string, since: string): Promise<FormatSales[]>;
  /** By Moscow's days, over everybody. */
  countOrders(from: Date, to: Date): Promise<OrderDay[]>;
  countClosed(from: Date, to: Date): Promise<ClosedDay[]>;
  /** As they stand now. */
  countOpen(): Promise<OpenDeals[]>;
  /** Length and age of the queue of disputes. */
  disputeQueue(): Promise<{ count: number; oldestAt: Date | null; kopecks: number }>;
}

export const createStatistics = ({ db }: DealsContext): DealStatistics => ({
  listByCampaign: (campaignId) => listByCampaign(db, campaignId),
  salesOf: (objectId) => listSalesOf(db, objectId),
  formatSalesOf: (objectId, since) => listFormatSales(db, objectId, since),
  countOrders: (from, to) => countOrders(db, from, to),
  countClosed: (from, to) => countClosed(db, from, to),
  countOpen: () => countOpen(db),
  disputeQueue: () => sizeOfDisputes(db),
});
