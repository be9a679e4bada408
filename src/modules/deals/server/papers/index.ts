/** What is written about a deal afterwards: acts and reviews. */
import type { Page, PageRequest } from '#platform/paging.ts';
import type { DealsContext } from '../context.ts';
import { type ActDeal, type ActDocument, findForAct, findForReview, listForActs, type ReviewedDeal } from './papers.ts';

export interface DealPapers {
  /** Subject of a review; null to everybody but the two sides. */
  findForReview(dealId: string, accountId: string): Promise<ReviewedDeal | null>;
  /** Data of the act of a paid deal; null to everybody but the two sides. */
  findForAct(dealId: string, accountId: string): Promise<ActDocument | null>;
  /** Keyset pagination, newest first; `before` is the last id of the page before. */
  listForActs(accountId: string, page: PageRequest): Promise<Page<ActDeal>>;
}

export const createPapers = (context: DealsContext): DealPapers => ({
  findForReview: (dealId, accountId) => findForReview(context.db, dealId, accountId),
  findForAct: (dealId, accountId) => findForAct(context, dealId, accountId),
  listForActs: (accountId, page) => listForActs(context.db, accountId, page),
});
