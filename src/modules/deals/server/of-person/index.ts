/** Deals of one person, on either side. */
import type { Transaction } from '#platform/database/schema.ts';
import type { DealState } from '../../contract.ts';
import { waitsFor } from '../../domain/transitions.ts';
import type { DealsContext } from '../context.ts';
import { listDealIdsOf } from '../own-data/store.ts';
import { type DealFacts, factsOf, heldOf } from '../presenter.ts';
import { countWaiting } from '../queries.ts';
import { countDeals, type DealRow, listDeals } from '../store.ts';
import { findAmongOwn, hasEverDealt, listOpenOf, listPeopleSince } from './store.ts';

/** A deal, and whose move it is; nobody's while work is done, while a dispute is judged and when it is over. */
export type OpenDeal = DealFacts & {
  waitsFor: 'buyer' | 'seller' | null;
  /** Verdict of today's rules on an order whose buyer has not consented to it. */
  heldByLaw: 'amber' | 'red' | null;
};

export interface DealsOfPerson {
  /** Open deals of the person on either side, the nearest deadline first. */
  openOf(accountId: string, limit: number): Promise<OpenDeal[]>;
  /** Deals of the person on either side by their words or their number, the last changed first. */
  findOf(accountId: string, words: readonly string[], limit: number): Promise<OpenDeal[]>;
  /** For the desk: the last changed on either side, and how many there are by state. */
  listOf(
    accountId: string,
    limit: number,
  ): Promise<{ items: DealFacts[]; byState: Partial<Record<DealState, number>> }>;
  /** Number of orders that wait for the person's answer. */
  countWaiting(accountId: string): Promise<number>;
  hasEverDealt(accountId: string): Promise<boolean>;
  /** Every deal the person has ever been a side of. */
  idsOf(transaction: Transaction, partyId: string): Promise<string[]>;
  /** Both sides of deals that have changed since a day. */
  peopleSince(since: string): Promise<string[]>;
}

const withMove = (deal: DealRow): OpenDeal => ({
  ...factsOf(deal),
  waitsFor: waitsFor(deal.state, {
    hasCounter: deal.counter_amount !== null,
    hasCancelProposal: deal.cancel_proposed_at !== null,
    isHeld: heldOf(deal) !== null,
  }),
  heldByLaw: heldOf(deal),
});

export const createDealsOfPerson = (context: DealsContext): DealsOfPerson => ({
  openOf: async (accountId, limit) => (await listOpenOf(context.db, accountId, limit)).map(withMove),
  findOf: async (accountId, words, limit) =>
    words.length > 0 ? (await findAmongOwn(context.db, accountId, words, limit)).map(withMove) : [],
  async listOf(accountId, limit) {
    const filter = { partyId: accountId };
    const [items, counted] = await Promise.all([
      listDeals(context.db, filter, { states: undefined, after: null, limit }),
      countDeals(context.db, filter, accountId),
    ]);
    const byState: Partial<Record<DealState, number>> = {};
    for (const { state, count } of counted) byState[state] = (byState[state] ?? 0) + count;
    return { items: items.map(factsOf), byState };
  },
  countWaiting: (accountId) => countWaiting(context, { accountId }),
  hasEverDealt: (accountId) => hasEverDealt(context.db, accountId),
  idsOf: listDealIdsOf,
  peopleSince: (since) => listPeopleSince(context.db, since),
});
