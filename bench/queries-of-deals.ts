/** The hot queries of deals, money, baskets, projects, favourites, reviews and notifications. */

import type pg from 'pg';
import { ownTitlesReader } from '#modules/ad-objects/server/lookups/store.ts';
import { basketReader, itemsReader } from '#modules/basket/server/store.ts';
import { listSalesOf } from '#modules/deals/server/days/store.ts';
import { listPaid } from '#modules/deals/server/of-person/store.ts';
import * as deals from '#modules/deals/server/store.ts';
import * as favourites from '#modules/favourites/server/store.ts';
import * as finance from '#modules/finance/server/store.ts';
import * as ledger from '#modules/ledger/server/store.ts';
import * as notifications from '#modules/notifications/server/store.ts';
import { listActivity } from '#modules/projects/server/activity/store.ts';
import { listInvitations } from '#modules/projects/server/invitations/store.ts';
import * as projects from '#modules/projects/server/store.ts';
import * as work from '#modules/projects/server/work/store.ts';
import * as reviews from '#modules/reviews/server/store.ts';
import type { Db } from '#platform/database/schema.ts';
import { generateDealings } from './dealings.ts';
import { generateObjects } from './generate.ts';
import type { QuerySet, Questions } from './query-set.ts';

const OBJECTS = 20_000;
const PAGE = 25;
const firstPage = { states: undefined, after: null, limit: PAGE };
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000);

interface Sample {
  deal_id: string;
  project_id: string;
  campaign_id: string;
  buyer_id: string;
  seller_id: string;
  object_id: string;
  list_id: string;
  deal_ids: string[];
  project_ids: string[];
}

const questions = (db: Db, pool: pg.Pool, sample: Sample): Questions => ({
  'Deal: one': () => deals.findDeal(db, sample.deal_id),
  'Deal: its steps': () => deals.listSteps(db, sample.deal_id),
  'Deals: of a buyer': () => deals.listDeals(db, { buyerId: sample.buyer_id }, firstPage),
  'Deals: of a seller': () => deals.listDeals(db, { sellerId: sample.seller_id }, firstPage),
  'Deals: of a seller, open, a later page': () =>
    deals.listDeals(
      db,
      { sellerId: sample.seller_id },
      {
        states: ['requested', 'in_work', 'delivered', 'disputed'],
        after: { at: new Date(), id: sample.deal_id },
        limit: PAGE,
      },
    ),
  'Deals: of a person on either side': () => deals.listDeals(db, { partyId: sample.buyer_id }, firstPage),
  'Deals: all of a project': () => deals.listDeals(db, { projectId: sample.project_id }, { ...firstPage, limit: 501 }),
  'Deals: counts for a seller': () => deals.countDeals(db, { sellerId: sample.seller_id }, sample.seller_id),
  'Deals: counts for a person': () => deals.countDeals(db, { partyId: sample.buyer_id }, sample.buyer_id),
  'Deals: counts of a project': () => deals.countDeals(db, { projectId: sample.project_id }, sample.buyer_id),
  'Deals: what an object has sold': () => listSalesOf(db, sample.object_id),
  'Deals: disputes': () => deals.listDisputes(db, null, PAGE),
  'Deals: paid, for acts': () => listPaid(db, sample.buyer_id, null, 6),
  'Deals: titles': () => deals.listTitles(db, sample.deal_ids),
  'Deals: whose time has run out': () => deals.listDue(db, new Date(), 100),
  'Deals: whether a person has open ones': () => deals.hasOpenDeals(db, { partyId: sample.buyer_id }),
  'Deals: whether an object has open ones': () => deals.hasOpenDeals(db, { objectId: sample.object_id }),
  'Deals: sums of projects': () => deals.sumByProject(db, sample.project_ids),
  'Deals: money of a campaign': () => deals.sumOfCampaign(db, sample.buyer_id, sample.campaign_id),
  'Deals: of a campaign': () => deals.listByCampaign(db, sample.campaign_id),
  'Basket: items': () => itemsReader(pool)(sample.buyer_id),
  'Basket: campaign': () => basketReader(pool)(sample.buyer_id),
  'Basket: campaigns to choose from': () => ownTitlesReader(pool)('campaign', sample.buyer_id),
  'Basket: projects to choose from': () => projects.ownedTitlesReader(pool)(sample.buyer_id),
  'Project: one of a member': () => projects.projectReader(pool)(sample.project_id, sample.buyer_id),
  'Projects: of a member': () =>
    projects.listProjects(db, sample.buyer_id, { archived: false, before: null, limit: PAGE }),
  'Projects: how many are archived': () => projects.countArchived(db, sample.buyer_id),
  'Projects: members, and tasks by state': () => projects.companyReader(pool)(sample.project_ids),
  'Projects: role of a person': () => projects.findRole(db, sample.project_id, sample.buyer_id),
  'Projects: titles': () => projects.readTitles(db, sample.project_ids),
  'Project: tasks': () => work.listTasks(db, sample.project_id),
  'Project: notes': () => work.listNotes(db, sample.project_id),
  'Project: files': () => work.listFiles(db, sample.project_id),
  'Project: counts of notes and files': () => work.countNotesAndFiles(db, sample.project_id),
  'Project: invitations': () => listInvitations(db, sample.project_id),
  'Project: feed': () => listActivity(db, sample.project_id, { isDealsOnly: false, before: null, limit: 11 }),
  'Project: feed of deals': () => listActivity(db, sample.project_id, { isDealsOnly: true, before: null, limit: 11 }),
  'Ledger: balances': () => ledger.readBalances(db, sample.buyer_id),
  'Ledger: operations': () => ledger.listOperations(db, sample.buyer_id, {}, { after: null, limit: PAGE }),
  'Ledger: operations of one kind in a period': () =>
    ledger.listOperations(
      db,
      sample.buyer_id,
      { kinds: ['topup'], direction: 'in', from: YEAR_AGO },
      { after: null, limit: PAGE },
    ),
  'Ledger: months': () => ledger.sumMonths(db, sample.buyer_id, YEAR_AGO),
  'Ledger: everything about deals': () => ledger.listEntriesAbout(db, sample.deal_ids),
  'Finance: what is leaving': () => finance.sumLeaving(db, sample.buyer_id),
  'Finance: payouts of a person': () => finance.listPayouts(db, { accountId: sample.buyer_id, before: null, limit: 6 }),
  'Finance: queue of payouts': () => finance.listQueue(db, { after: null, limit: PAGE }),
  'Finance: what operations are about': () => finance.findSources(db, sample.deal_ids),
  'Finance: unfinished top-ups': () => finance.listOpenTopups(db, 100),
  'Favourites: newest': () => favourites.listFavourites(db, sample.buyer_id, {}, { after: null, limit: PAGE }),
  'Favourites: of a list': () =>
    favourites.listFavourites(db, sample.buyer_id, { listId: sample.list_id }, { after: null, limit: PAGE }),
  'Favourites: ids for the hearts': () => favourites.listIds(db, sample.buyer_id),
  'Favourites: lists': () => favourites.listLists(db, sample.buyer_id),
  'Favourites: counts of lists and kinds': () => favourites.countGroups(db, sample.buyer_id),
  'Reviews: of an object': () =>
    reviews.listVisible(db, { objectId: sample.object_id, kind: 'resource' }, { before: null, limit: PAGE }),
  'Reviews: of a person': () =>
    reviews.listVisible(db, { accountId: sample.seller_id, as: undefined }, { before: null, limit: PAGE }),
  'Reviews: scores of an object': () => reviews.countScores(db, { objectId: sample.object_id, kind: 'resource' }),
  'Reviews: scores of a person': () => reviews.countScores(db, { accountId: sample.seller_id, as: 'seller' }),
  'Reviews: of a deal': () => reviews.listOfDeal(db, sample.deal_id),
  'Reviews: which deals are reviewed': () => reviews.listWrittenBy(db, sample.deal_ids, sample.buyer_id),
  'Reviews: which are due': () => reviews.listObjectsWithDueReviews(db, new Date(), 100),
  'Notifications: newest': () =>
    notifications.listNotifications(db, sample.buyer_id, { before: null, limit: PAGE, isUnread: false, except: [] }),
  'Notifications: unread': () =>
    notifications.listNotifications(db, sample.buyer_id, { before: null, limit: PAGE, isUnread: true, except: [] }),
  'Notifications: how many are unread': () => notifications.unreadCounter(pool)(sample.buyer_id),
});

const TABLES =
  'deals|deal_steps|ledger_accounts|ledger_entries|ledger_transactions|baskets|basket_items|projects|project_\\w+|topups|payouts|favourites|favourite_lists|reviews|notifications|ad_objects|accounts';

export const DEAL_QUERIES: QuerySet = {
  about: 'generated deals, as many basket items, favourites and notifications, and twice as many entries of the ledger',
  file: 'bench/plans/deals.md',
  // A partition of a time to come is empty, so it may be read from end to end.
  scans: new RegExp(`Seq Scan on (?!\\w+_\\d{4}\\b|\\w+_\\d{4}_\\d\\d\\b)(?:${TABLES})(?:_first)?\\b`),
  verdict: 'No query reads a table from end to end.',
  async generate(url, count) {
    await generateObjects(url, OBJECTS);
    await generateDealings(url, count);
  },
  async questions(db, pool) {
    // Worst case: the account with the most deals.
    const { rows } = await pool.query<Sample>(
      `SELECT d.*, l.list_id, ARRAY(SELECT deal_id FROM deals WHERE buyer_id = d.buyer_id LIMIT 25) AS deal_ids,
         ARRAY(SELECT project_id FROM project_members WHERE account_id = d.buyer_id LIMIT 25) AS project_ids
       FROM (SELECT * FROM deals WHERE buyer_id = (SELECT buyer_id FROM deals GROUP BY buyer_id ORDER BY count(*) DESC LIMIT 1)
         ORDER BY deal_id DESC LIMIT 1) d JOIN favourite_lists l ON l.account_id = d.buyer_id`,
    );
    const [sample] = rows;
    if (!sample) throw new Error('there are no deals');
    return questions(db, pool, sample);
  },
};
