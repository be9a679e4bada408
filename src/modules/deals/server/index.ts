/** Public interface of deals for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { Page, PageRequest } from '#platform/paging.ts';
import type { Advertised } from '../../ad-objects/server/index.ts';
import { feeOf } from '../../ledger/contract.ts';
import type { Goods } from '../../legality/contract.ts';
import { type DealState, dealCalls, dealErrors, OPEN_STATES, type ViewerSide } from '../contract.ts';
import { waitsFor } from '../domain/transitions.ts';
import { type Order, type OrderedOffer, openDeals } from './commands/open-deals.ts';
import { acceptPaidCounter } from './commands/pay-by-card.ts';
import { type Step, takeStep } from './commands/take-step.ts';
import type { DealsContext } from './context.ts';
import {
  type ClosedDay,
  countClosed,
  countOpen,
  countOrders,
  listSalesOf,
  type OpenDeals,
  type OrderDay,
  type SalesDay,
} from './days/store.ts';
import { fail } from './fail.ts';
import { findAdvertised, findLegality } from './frozen/store.ts';
import { goodsOfDeal, judgeOrders, MAX_JUDGED, refuseForbiddenGoods, takenDown } from './lawfulness/lawfulness.ts';
import { extendUntil, listLateUnmarked, setMarkingMissing } from './marking/store.ts';
import {
  findAmongOwn,
  hasEverDealt,
  listBoughtOfSelfEmployed,
  listComing,
  listOpenOf,
  listPaidSince,
  listPeopleSince,
  listSoldSince,
  type PaidDeal,
  type SoldDay,
} from './of-person/store.ts';
import { countOpenAbout, countOpenAdvertising } from './open-about/store.ts';
import { eraseWordsOf, exportDeals, listDealIdsOf } from './own-data/store.ts';
import {
  type ActDeal,
  type ActDocument,
  type CampaignDeal,
  findForAct,
  findForReview,
  listByCampaign,
  listForActs,
  type ReviewedDeal,
  readTitles,
} from './papers/papers.ts';
import { usedMedia } from './pictures/store.ts';
import { type DealFacts, factsOf, heldOf } from './presenter.ts';
import { canRead, countWaiting, findSeen, showsPicture } from './queries.ts';
import { listReaches } from './reach/store.ts';
import { recordsReader } from './records/records.ts';
import { registerDealRoutes } from './routes.ts';
import {
  countDeals,
  type DealRow,
  findDeal,
  hasOpenDeals,
  listByIds,
  listDealIdsOfSeller,
  listDeals as listDealRows,
  listDisputesBetween,
  listDue,
  listLatestAsking,
  sizeOfDisputes,
  sumByProject,
  sumOfCampaign,
} from './store.ts';

export type { OpenedDeal, OrderedOffer } from './commands/open-deals.ts';
export type { DealEvent } from './context.ts';
export type { ClosedDay, OrderDay, SalesDay } from './days/store.ts';
export type { SoldDay } from './of-person/store.ts';
export type { ActDeal, ActDocument, CampaignDeal, ReviewedDeal } from './papers/papers.ts';
export type { DealFacts } from './presenter.ts';
export { listOpenAmounts } from './store.ts';

export interface DealTotals {
  heldKopecks: number;
  spentKopecks: number;
  dealsCount: number;
  openCount: number;
  byState: Partial<Record<DealState, number>>;
}

/** A deal, and whose move it is; nobody's while work is done, while a dispute is judged and when it is over. */
export type OpenDeal = DealFacts & {
  waitsFor: 'buyer' | 'seller' | null;
  /** Verdict of today's rules on an order whose buyer has not consented to it. */
  heldByLaw: 'amber' | 'red' | null;
};

export type Bought = Pick<
  OrderedOffer,
  'kind' | 'objectId' | 'objectTitle' | 'offerId' | 'offerName' | 'quantity' | 'comment' | 'files'
>;

const boughtOf = (deal: DealRow): Bought => ({
  kind: deal.object_kind,
  objectId: deal.object_id,
  objectTitle: deal.object_title,
  offerId: deal.offer_id,
  offerName: deal.offer_name,
  quantity: deal.quantity,
  comment: deal.comment,
  files: deal.files,
});

export interface Deals extends ServerModule {
  /** Runs in the caller's transaction; holds the money too. */
  open(transaction: Transaction, order: Order): Promise<{ dealId: string; state: DealState; amountKopecks: number }[]>;
  /** Refuses steps that the transition table does not allow. */
  takeStep(step: Step): Promise<void>;
  /** Accepts a counter-offer whose payment has come; returns the path of the deal. */
  acceptPaidCounter(transaction: Transaction, accountId: string, wish: unknown): Promise<string>;
  /** Id of the step an answer would name, for callers that answer the present state. */
  standingStepOf(dealId: string): Promise<string | undefined>;
  /** Number of open deals about these objects. */
  countOpenAbout(objectIds: readonly string[]): Promise<number>;
  /** Number of open deals that advertise these products. */
  countOpenAdvertising(productIds: readonly string[]): Promise<number>;
  findDeals(dealIds: readonly string[]): Promise<ReadonlyMap<string, DealFacts>>;
  /** Reach by deal, as the seller reported it at the delivery. */
  reachesOf(dealIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Permission to see the deal and everything that belongs to it. */
  canRead(dealId: string, viewer: Viewer): Promise<boolean>;
  /** Throws, with a sentence, while deals are open on the object or with the person. */
  refuseWhileOpen(transaction: Transaction, filter: { partyId: string } | { objectId: string }): Promise<void>;
  /** The deal and the side from which the person sees it; null when to them there is none. */
  findSeen(dealId: string, viewer: Viewer): Promise<{ deal: DealFacts; side: ViewerSide } | null>;
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
  /** The buyer's order; null when it is not their order. */
  findBought(dealId: string, buyerId: string): Promise<Bought | null>;
  /** Subject of a review; null to everybody but the two sides. */
  findForReview(dealId: string, accountId: string): Promise<ReviewedDeal | null>;
  /** Data of the act of a paid deal; null to everybody but the two sides. */
  findForAct(dealId: string, accountId: string): Promise<ActDocument | null>;
  /** Keyset pagination, newest first; `before` is the last id of the page before. */
  listForActs(accountId: string, page: PageRequest): Promise<Page<ActDeal>>;
  /** Titles by deal. */
  titlesOf(dealIds: readonly string[]): Promise<Map<string, string>>;
  totalsByProject(projectIds: readonly string[]): Promise<Map<string, DealTotals>>;
  totalsOfCampaign(buyerId: string, campaignId: string): Promise<{ heldKopecks: number; spentKopecks: number }>;
  listDealIdsOfSeller(projectId: string, sellerId: string): Promise<string[]>;
  /** Deals of a campaign, the oldest first. */
  listByCampaign(campaignId: string): Promise<CampaignDeal[]>;
  /** Days on which the object was ordered or paid for, the oldest first. */
  salesOf(objectId: string): Promise<SalesDay[]>;
  /** Open deals of the person on either side, the nearest deadline first. */
  openOf(accountId: string, limit: number): Promise<OpenDeal[]>;
  /** Deals of the person on either side by their words or their number, the last changed first. */
  findOf(accountId: string, words: readonly string[], limit: number): Promise<OpenDeal[]>;
  /** Number of orders that wait for the person's answer. */
  countWaiting(accountId: string): Promise<number>;
  hasEverDealt(accountId: string): Promise<boolean>;
  /** Expected income of the seller from open deals, after the fee. */
  comingTo(sellerId: string): Promise<{ kopecks: number; deals: number }>;
  /** Orders and payments of a seller since a day in Moscow, by object and day. */
  soldSince(sellerId: string, since: string): Promise<SoldDay[]>;
  /** Payments to a seller since a day in Moscow, before the fee, by object and day. */
  paidSince(sellerId: string, since: string): Promise<PaidDeal[]>;
  /** Payments of a buyer to self-employed sellers since a day in Moscow, by month. */
  boughtOfSelfEmployed(buyerId: string, since: string): Promise<{ month: string; deals: number; kopecks: number }[]>;
  /** Both sides of deals that have changed since a day. */
  peopleSince(since: string): Promise<string[]>;
  usedMedia(mediaIds: readonly string[]): Promise<string[]>;
  /** Whether the picture belongs to a deal that the person may see. */
  showsPicture(mediaId: string, viewer: Viewer): Promise<boolean>;
  /** Fails when an open deal of the project, without a campaign of its own, may not advertise what this campaign is for. */
  refuseForbiddenGoods(transaction: Transaction, projectId: string, campaignId: string): Promise<void>;
  /** Every deal the person has ever been a side of. */
  idsOf(transaction: Transaction, partyId: string): Promise<string[]>;
  /** Erasure of an account. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Open disputes of any of the pairs with each other. */
  disputesBetween(pairs: readonly (readonly [string, string])[]): Promise<DealFacts[]>;
  /** By Moscow's days, over everybody. */
  countOrders(from: Date, to: Date): Promise<OrderDay[]>;
  countClosed(from: Date, to: Date): Promise<ClosedDay[]>;
  /** As they stand now. */
  countOpen(): Promise<OpenDeals[]>;
  /** Length and age of the queue of disputes. */
  disputeQueue(): Promise<{ count: number; oldestAt: Date | null; kopecks: number }>;
  /** For the desk: the last changed on either side, and how many there are by state. */
  listOf(
    accountId: string,
    limit: number,
  ): Promise<{ items: DealFacts[]; byState: Partial<Record<DealState, number>> }>;
  /** Job: makes the transitions of timeouts; returns their number. */
  runClock(): Promise<number>;
}

const CLOCK_BATCH = 200;

const withMove = (deal: DealRow): OpenDeal => ({
  ...factsOf(deal),
  waitsFor: waitsFor(deal.state, {
    hasCounter: deal.counter_amount !== null,
    hasCancelProposal: deal.cancel_proposed_at !== null,
    isHeld: heldOf(deal) !== null,
  }),
  heldByLaw: heldOf(deal),
});

export function createDeals(dependencies: Omit<DealsContext, 'now' | 'recordsOf'> & { now?: () => Date }): Deals {
  const { now = () => new Date() } = dependencies;
  const context: DealsContext = { ...dependencies, now, recordsOf: recordsReader(dependencies, now) };
  const { db } = context;

  /** Errors are isolated per deal: the others go on, and the next run tries it again. */
  async function runClock(): Promise<number> {
    const due = await listDue(db, context.now(), CLOCK_BATCH);
    const results = [];
    for (const { deal_id, action } of due)
      results.push(
        await takeStep(context, { dealId: deal_id, action, viewer: null }).then(
          () => null,
          (error: unknown) => error,
        ),
      );
    const failures = results.filter((error) => error !== null);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${due.length} deals did not move`);
    return due.length;
  }
  const clock: Job<object> = {
    name: 'deals-clock',
    data: z.object({}),
    schedule: '* * * * *',
    async handle() {
      await runClock();
    },
  };
  const judging: Job<object> = {
    name: 'deals-judge',
    data: z.object({}),
    schedule: '* * * * *',
    handle: () => judgeOrders(context),
  };

  return {
    name: 'deals',
    calls: dealCalls,
    errors: dealErrors,
    jobs: [clock, judging] as Job[],
    registerRoutes: (app, options) => registerDealRoutes(app, context, options),

    open: (transaction, order) => openDeals(context, transaction, order),
    takeStep: (one) => takeStep(context, one),
    acceptPaidCounter: (transaction, accountId, wish) => acceptPaidCounter(context, transaction, accountId, wish),
    standingStepOf: async (dealId) => (await listLatestAsking(db, [dealId])).get(dealId),
    countOpenAbout: (objectIds) => countOpenAbout(db, objectIds),
    countOpenAdvertising: (productIds) => countOpenAdvertising(db, productIds),
    findDeals: async (dealIds) => new Map((await listByIds(db, dealIds)).map((deal) => [deal.deal_id, factsOf(deal)])),
    reachesOf: (dealIds) => listReaches(db, dealIds),
    canRead: (dealId, viewer) => canRead(context, dealId, viewer),
    async refuseWhileOpen(transaction, filter) {
      if (!(await hasOpenDeals(transaction, filter))) return;
      throw 'objectId' in filter ? fail('object_has_open_deals') : fail('account_has_open_deals');
    },
    async refuseForbiddenGoods(transaction, projectId, campaignId) {
      const page = { states: OPEN_STATES, after: null, limit: MAX_JUDGED };
      const open = await listDealRows(transaction, { projectId }, page);
      await refuseForbiddenGoods(context, transaction, open, campaignId);
    },
    async findSeen(dealId, viewer) {
      const seen = await findSeen(context, dealId, viewer);
      return seen && { deal: factsOf(seen.deal), side: seen.side };
    },
    findOrdered: (dealId) => findAdvertised(db, dealId),
    async goodsOf(dealId) {
      const deal = await findDeal(db, dealId);
      return deal ? goodsOfDeal(context, db, deal) : null;
    },
    async takenDown(dealId) {
      const deal = await findDeal(db, dealId);
      return deal ? takenDown(context, deal) : null;
    },
    async acceptedRulesOf(dealId) {
      const kept = await findLegality(db, dealId);
      return kept?.acceptedAt ? kept.checks.map(({ version_id }) => version_id) : [];
    },
    setMarkingMissing,
    lateUnmarked: (today) => listLateUnmarked(db, today),
    extendUntil,
    async findBought(dealId, buyerId) {
      const deal = await findDeal(db, dealId);
      return deal?.buyer_id === buyerId ? boughtOf(deal) : null;
    },
    findForReview: (dealId, accountId) => findForReview(db, dealId, accountId),
    findForAct: (dealId, accountId) => findForAct(context, dealId, accountId),
    listForActs: (accountId, page) => listForActs(db, accountId, page),
    titlesOf: (dealIds) => readTitles(db, dealIds),
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
    listDealIdsOfSeller: (projectId, sellerId) => listDealIdsOfSeller(db, projectId, sellerId),
    listByCampaign: (campaignId) => listByCampaign(db, campaignId),
    salesOf: (objectId) => listSalesOf(db, objectId),
    openOf: async (accountId, limit) => (await listOpenOf(db, accountId, limit)).map(withMove),
    findOf: async (accountId, words, limit) =>
      words.length > 0 ? (await findAmongOwn(db, accountId, words, limit)).map(withMove) : [],
    countWaiting: (accountId) => countWaiting(context, { accountId }),
    hasEverDealt: (accountId) => hasEverDealt(db, accountId),
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
    peopleSince: (since) => listPeopleSince(db, since),
    usedMedia: (mediaIds) => usedMedia(db, mediaIds),
    showsPicture: (mediaId, viewer) => showsPicture(context, mediaId, viewer),
    idsOf: listDealIdsOf,
    eraseOf: eraseWordsOf,
    exportOf: (accountId) => exportDeals(db, accountId),
    disputesBetween: async (pairs) => (await listDisputesBetween(db, pairs)).map(factsOf),
    countOrders: (from, to) => countOrders(db, from, to),
    countClosed: (from, to) => countClosed(db, from, to),
    countOpen: () => countOpen(db),
    disputeQueue: () => sizeOfDisputes(db),
    async listOf(accountId, limit) {
      const filter = { partyId: accountId };
      const [items, counted] = await Promise.all([
        listDealRows(db, filter, { states: undefined, after: null, limit }),
        countDeals(db, filter, accountId),
      ]);
      const byState: Partial<Record<DealState, number>> = {};
      for (const { state, count } of counted) byState[state] = (byState[state] ?? 0) + count;
      return { items: items.map(factsOf), byState };
    },
    runClock,
  };
}
