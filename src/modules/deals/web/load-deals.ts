/** Loaders of deals. */

import { apiOf, type Transport } from '#platform/web/api.ts';
import type { PageOf } from '#platform/web/use-pages.ts';
import type { Deal, DealSummary, dealCalls } from '../contract.ts';

export interface LoadedDeal {
  deal: Deal;
  /** Epoch milliseconds: the server's drawing and the browser's first one speak of the same present. */
  loadedAt: number;
}

export async function loadDeal(transport: Transport, dealId: string): Promise<LoadedDeal> {
  const deal = await apiOf<typeof dealCalls>(transport)('GET /v1/deals/{deal_id}', { params: { deal_id: dealId } });
  return { deal, loadedAt: Date.now() };
}

export interface LoadedDeals {
  deals: DealSummary[];
  loadedAt: number;
}

const PAGE = '100';
/** Most projects come in one answer; all of these together are more than a board can show anyway. */
const PROJECT_PAGE = '500';
const MAX_PAGES = 2;

/** All deals of a project. */
export async function loadProjectDeals(transport: Transport, projectId: string): Promise<LoadedDeals> {
  const api = apiOf<typeof dealCalls>(transport);
  const deals: DealSummary[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: PageOf<DealSummary> = await api('GET /v1/deals', {
      query: { project_id: projectId, limit: PROJECT_PAGE, ...(cursor && { cursor }) },
    });
    deals.push(...answer.items);
    cursor = answer.next_cursor;
    if (!cursor) break;
  }
  return { deals, loadedAt: Date.now() };
}

export interface LoadedOrders extends LoadedDeals {
  closed: PageOf<DealSummary>;
  /** How many want an answer. */
  waiting: number;
}

const OPEN = 'requested,in_work,delivered,disputed';
export const CLOSED = 'completed,split,refunded,declined,cancelled,expired';

/** Orders to me: everything that is open, and the last of what is over. */
export async function loadIncomingOrders(transport: Transport): Promise<LoadedOrders> {
  const api = apiOf<typeof dealCalls>(transport);
  const [open, closed] = await Promise.all([
    api('GET /v1/deals', { query: { side: 'seller', state: OPEN, limit: PAGE } }),
    api('GET /v1/deals', { query: { side: 'seller', state: CLOSED, limit: '12' } }),
  ]);
  return { deals: open.items, closed, waiting: open.waiting, loadedAt: Date.now() };
}

export async function countWaitingOrders(transport: Transport): Promise<number> {
  return (await apiOf<typeof dealCalls>(transport)('GET /v1/deals/waiting')).waiting;
}

export interface LoadedDisputes {
  items: DealSummary[];
  next_cursor: string | null;
  /** The one that was asked for, or the longest waiting, whole. */
  first: Deal | null;
  loadedAt: number;
}

export async function loadDisputes(transport: Transport, dealId: string | undefined): Promise<LoadedDisputes> {
  const api = apiOf<typeof dealCalls>(transport);
  const { items, next_cursor } = await api('GET /v1/deals/disputes', { query: {} });
  // One that was settled since then is not among them any more.
  const head = items.find(({ deal_id }) => deal_id === dealId) ?? items[0];
  const first = head ? (await loadDeal(transport, head.deal_id)).deal : null;
  return { items, next_cursor, first, loadedAt: Date.now() };
}
