/**
 * Where the stories of the demonstration are played: every module on one transaction and one clock that is set back. What
 * happened first is played first, whoever it happened to, so balances and feeds read as if people had lived them.
 */

import { type createSeeding, KIND_DETAILS } from '#modules/ad-objects/server/index.ts';
import { type ChatsSeeding, createChatsSeeding } from '#modules/chats/server/index.ts';
import { createDeals, type DealFacts, type DealOrders } from '#modules/deals/server/index.ts';
import { createFinanceSeeding, type FinanceSeeding } from '#modules/finance/server/index.ts';
import { createLedger, type Ledger } from '#modules/ledger/server/index.ts';
import type { Verdict } from '#modules/legality/contract.ts';
import { createLegalitySeeding } from '#modules/legality/server/index.ts';
import { createMarkingSeeding, type MarkingSeeding, type MarkingSettings } from '#modules/marking/server/index.ts';
import { createNotificationsSeeding, type NotificationsSeeding } from '#modules/notifications/server/index.ts';
import { readRequisites } from '#modules/passport/server/index.ts';
import { createProjectsSeeding, type ProjectsSeeding } from '#modules/projects/server/index.ts';
import { createReviews, type Reviews } from '#modules/reviews/server/index.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { dayOf } from '#words/moments.ts';
import type { DemoObject } from '../demo-object.ts';
import { advertisedBy, placesOf } from './advertised.ts';
import { markedSince } from './moments.ts';

type Seeding = ReturnType<typeof createSeeding>;

export interface Cast {
  /** The moment the demonstration is made at; everything lies before it. */
  now: Date;
  objects: readonly DemoObject[];
  /** Accounts by key. */
  owners: ReadonlyMap<string, string>;
  /** First pictures by object. */
  pictures: Awaited<ReturnType<Seeding['picturesOf']>>;
  /** How the site marks advertising, and where it stands. */
  marks: MarkingSettings;
  siteUrl: string;
}

export interface Stage extends Cast {
  transaction: Transaction;
  ledger: Ledger;
  finance: FinanceSeeding;
  projects: ProjectsSeeding;
  deals: DealOrders;
  chats: ChatsSeeding;
  reviews: Reviews;
  notifications: NotificationsSeeding;
  /** Null where the site does not register creatives by itself. */
  marking: MarkingSeeding | null;
  /** Whether one of those who sign in has to do with it. */
  isSeen(...keys: readonly string[]): boolean;
  /** Verdict of the rules of advertising on the object as a place, on the day of the story. */
  verdictOn(object: DemoObject): Promise<Verdict>;
  accountOf(key: string): string;
  objectCalled(title: string): DemoObject;
  plan(at: Date, happening: () => Promise<void>): void;
  /** Plays what is planned, in order. Throws when it should stop: then nothing of it has happened. */
  play(shouldStop: () => boolean): Promise<void>;
}

const SIGN_INS = ['marina', 'anton'];

export const offersOf = ({ kind, details }: DemoObject) => KIND_DETAILS[kind].offers?.(details as never) ?? [];

export function createStage(transaction: Transaction, cast: Cast, { setRating }: Seeding): Stage {
  let clock = cast.now;
  const now = () => clock;
  const ledger = createLedger({ db: transaction, now });
  const projects = createProjectsSeeding(transaction, now);
  const chats = createChatsSeeding(transaction, now);
  const judgePlace = createLegalitySeeding(transaction);
  const nothing = async () => new Map();
  // Dialogs of people nobody signs in as would never be read.
  const signIns = new Set(SIGN_INS.map((key) => cast.owners.get(key)));
  const isSeen = ({ sides }: DealFacts) => signIns.has(sides.buyer) || signIns.has(sides.seller);
  const notifications = createNotificationsSeeding({ transaction, now, isTold: (id) => signIns.has(id) });
  const deals = createDeals({
    db: transaction,
    ledger,
    projects,
    files: { take: nothing, factsOf: nothing },
    takeMedia: nothing,
    findSelling: nothing,
    confirmedOf: nothing,
    legalityToday: async () => () => ({ light: 'green', checks: [] }),
    legalityOn: async () => () => ({ light: 'green', checks: [] }),
    judgedFor: async (asked) => asked.map(() => ({ campaign: null, product: null })),
    advertisedBy: async (campaignId) => advertisedBy(cast.objects, campaignId),
    facesOf: nothing,
    requisitesOf: readRequisites,
    reviewable: async () => new Set(),
    payFor: async () => null,
    isMarked: () => false,
    missingForErid: async () => [],
    onLaw: [],
    ranUnderErid: async () => false,
    agreedLinks: async () => [],
    comparePage: async () => 'unknown' as const,
    onOpen: [
      async (_trx, opened) => {
        await chats.tellOpened(opened.filter(isSeen));
        await notifications.deals.tellOpened(transaction, opened);
        // Older ones are of the time when nothing was marked.
        if (now() >= markedSince(cast.now)) await marking?.tellOpened(opened.filter(isSeen));
      },
    ],
    onTakenDown: [],
    onStep: [
      async (_trx, event) => {
        if (!isSeen(event.deal)) return;
        await chats.tellStep(event);
        await notifications.deals.tellStep(transaction, event);
        await marking?.tellStep(event);
      },
    ],
    now,
  });
  const marking = createMarkingSeeding({
    transaction,
    settings: cast.marks,
    siteUrl: cast.siteUrl,
    deals: { ...deals.marked, ...deals.lookups, ...deals.papers },
    placesOf: async (ids) => placesOf(cast.objects, ids),
    requisitesOf: readRequisites,
    tell: notifications.deals.tellMarking,
    sayInChat: (_transaction, told) => chats.tellMarking(told.filter(({ deal }) => isSeen(deal))),
    now,
  });
  const reviews = createReviews({
    db: transaction,
    dealForReview: deals.papers.findForReview,
    setRating,
    onShow: [notifications.deals.tellReviews],
    onAnswer: [notifications.deals.tellAnswer],
    onHide: [],
    openRuling: async () => ({ link: '/', until: now(), state: 'possible', rule: '' }),
    complainAboutWords: async () => {},
    facesOf: nothing,
    now,
  });
  const planned: { at: Date; happening: () => Promise<void> }[] = [];
  return {
    ...cast,
    transaction,
    ledger,
    finance: createFinanceSeeding(transaction, ledger, now, {
      onTopup: notifications.money.tellTopup,
      onPayoutDecided: notifications.money.tellPayout,
    }),
    projects,
    deals: deals.orders,
    chats,
    reviews,
    notifications,
    marking,
    verdictOn: ({ kind, details }) => judgePlace(KIND_DETAILS[kind].place?.(details as never) ?? null, dayOf(now())),
    isSeen: (...keys) => keys.some((key) => SIGN_INS.includes(key)),
    accountOf(key) {
      const accountId = cast.owners.get(key);
      if (!accountId) throw new Error(`no account for ${key}`);
      return accountId;
    },
    objectCalled(title) {
      const object = cast.objects.find((each) => each.title === title);
      if (!object) throw new Error(`no object called ${title}`);
      return object;
    },
    plan: (at, happening) => planned.push({ at, happening }),
    async play(shouldStop) {
      planned.sort((a, b) => a.at.getTime() - b.at.getTime());
      for (const { at, happening } of planned) {
        if (shouldStop()) throw new Error('the demonstration was stopped');
        clock = at;
        await happening();
      }
    },
  };
}
