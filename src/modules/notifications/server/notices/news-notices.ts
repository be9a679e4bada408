/** Notifications about events of other modules: recipients and data. */
import type { Transaction } from '#platform/database/schema.ts';
import type { SafetyNotice } from '../../../safety/server/index.ts';
import type { EventData, EventName, Notice } from '../../domain/events.ts';
import { openedNotices, stoppedNotices } from './deal-notices.ts';
import { appealNotices, decidedNotices, dismissedNotices, hiddenNotices } from './object-notices.ts';

type Told<Name extends EventName> = { accountId: string } & EventData[Name];
/** About an object of somebody else. */
type ToldOfObject<Name extends EventName> = Told<Name> & { ownerId: string | null };

const topupNotices = ({ accountId, ...data }: Told<'topup_arrived'>): Notice[] => [
  { accountId, event: 'topup_arrived', data, aboutId: null },
];

const payoutNotices = ({
  accountId,
  decision,
  ...data
}: Told<'payout_refused'> & { decision: 'approved' | 'refused' }): Notice[] => [
  { accountId, event: `payout_${decision}`, data, aboutId: null },
];

const orderRefusedNotices = ({ accountId, ...data }: Told<'order_refused'>): Notice[] => [
  { accountId, event: 'order_refused', data, aboutId: null },
];

const webhookOffNotices = ({ accountId, host, at }: { accountId: string; host: string; at: Date }): Notice[] => [
  { accountId, event: 'webhook_off', data: { at, name: host }, aboutId: null },
];

const priceDropNotices = (drops: readonly ToldOfObject<'price_dropped'>[]): Notice[] =>
  drops.map(({ accountId, ownerId, ...data }) => ({ accountId, event: 'price_dropped', data, aboutId: ownerId }));

const returnNotices = (returns: readonly ToldOfObject<'favourite_returned'>[]): Notice[] =>
  returns.map(({ accountId, ownerId, ...data }) => ({
    accountId,
    event: 'favourite_returned',
    data,
    aboutId: ownerId,
  }));

const matchedNotices = (matched: readonly ToldOfObject<'search_matched'>[]): Notice[] =>
  matched.map(({ accountId, ownerId, ...data }) => ({ accountId, event: 'search_matched', data, aboutId: ownerId }));

const reviewNotices = (
  shown: readonly {
    authorId: string;
    aboutId: string;
    dealId: string;
    objectTitle: string;
    score: number;
    text: string;
  }[],
): Notice[] =>
  shown.map(({ authorId, aboutId, dealId, objectTitle, score, text }) => ({
    accountId: aboutId,
    event: 'review_shown',
    data: { dealId, object: objectTitle, score, text },
    aboutId: authorId,
  }));

const answerNotices = ({
  authorId,
  sellerId,
  dealId,
  objectTitle,
  text,
}: {
  authorId: string;
  sellerId: string;
  dealId: string;
  objectTitle: string;
  text: string;
}): Notice[] => [
  {
    accountId: authorId,
    event: 'review_answered',
    data: { dealId, object: objectTitle, text },
    aboutId: sellerId,
  },
];

/** The one who invited is told about the one who came. */
const joinedNotices = ({ invitedBy, accountId, ...data }: Told<'member_joined'> & { invitedBy: string }): Notice[] => [
  { accountId: invitedBy, event: 'member_joined', data, aboutId: accountId },
];

const unreadNotices = (
  unread: readonly { accountId: string; aboutId: string; data: EventData['message_unread'] }[],
): Notice[] => unread.map((notice) => ({ ...notice, event: 'message_unread' }));

const dutyNotices = (due: readonly Told<'duty_due'>[]): Notice[] =>
  due.map(({ accountId, ...data }) => ({ accountId, event: 'duty_due', data, aboutId: null }));

const lapsedNotices = ({ accountId, ...data }: Told<'ownership_lapsed'>): Notice[] => [
  { accountId, event: 'ownership_lapsed', data, aboutId: null },
];

const safetyNotices = (notice: SafetyNotice): Notice[] => [{ ...notice, aboutId: null }];

/** Both sides of a deal learn of its erid; whoever has to do or to change something learns what. */
const markingNotices = (
  news: readonly (
    | ({ event: 'creative_wanted' } & Told<'creative_wanted'>)
    | ({ event: 'agreement_wanted' } & Told<'agreement_wanted'>)
    | ({ event: 'erid_ready' } & Told<'erid_ready'>)
    | ({ event: 'erid_declined' } & Told<'erid_declined'>)
    | ({ event: 'marking_refused' } & Told<'marking_refused'>)
    | ({ event: 'marking_bad' } & Told<'marking_bad'>)
    | ({ event: 'marking_held' } & Told<'marking_held'>)
    | ({ event: 'marking_stopped' } & Told<'marking_stopped'>)
    | ({ event: 'shows_wanted' } & Told<'shows_wanted'>)
  )[],
): Notice[] => news.map(({ event, accountId, ...data }) => ({ event, accountId, data, aboutId: null }) as Notice);

/** Each takes what the module it is about hands to its hooks. */
const OF_DEALS = {
  tellOpened: openedNotices,
  tellReviews: reviewNotices,
  tellAnswer: answerNotices,
  tellDuties: dutyNotices,
  tellMarking: markingNotices,
  tellTakenDown: stoppedNotices,
};
const OF_MONEY = {
  tellTopup: topupNotices,
  tellPayout: payoutNotices,
  tellOrderRefused: orderRefusedNotices,
};
const OF_OBJECTS = {
  tellPriceDrops: priceDropNotices,
  tellReturns: returnNotices,
  tellMatched: matchedNotices,
  tellDecided: decidedNotices,
  tellHidden: hiddenNotices,
  tellDismissed: dismissedNotices,
  tellAppeal: appealNotices,
  tellLapsed: lapsedNotices,
};
const OF_PEOPLE = {
  tellSafety: safetyNotices,
  tellWebhookOff: webhookOffNotices,
  tellJoined: joinedNotices,
  tellUnread: unreadNotices,
};

/** Tells people, in the transaction of what they are told about. */
export type Tell<News> = (transaction: Transaction, news: News) => Promise<void>;
export type TellOfDeals = { [Name in keyof typeof OF_DEALS]: Tell<Parameters<(typeof OF_DEALS)[Name]>[0]> };
export type TellOfMoney = { [Name in keyof typeof OF_MONEY]: Tell<Parameters<(typeof OF_MONEY)[Name]>[0]> };
export type TellOfObjects = { [Name in keyof typeof OF_OBJECTS]: Tell<Parameters<(typeof OF_OBJECTS)[Name]>[0]> };
export type TellOfPeople = { [Name in keyof typeof OF_PEOPLE]: Tell<Parameters<(typeof OF_PEOPLE)[Name]>[0]> };

export interface TellNews {
  deals: TellOfDeals;
  money: TellOfMoney;
  objects: TellOfObjects;
  people: TellOfPeople;
}

export function newsTellers(notify: Tell<readonly Notice[]>): TellNews {
  const tellersOf = (notices: object) =>
    Object.fromEntries(
      Object.entries(notices).map(([name, noticesOf]) => [
        name,
        // Each has its own news, which the compiler cannot follow through a union.
        (transaction: Transaction, news: never) => notify(transaction, noticesOf(news)),
      ]),
    );
  return {
    deals: tellersOf(OF_DEALS) as TellOfDeals,
    money: tellersOf(OF_MONEY) as TellOfMoney,
    objects: tellersOf(OF_OBJECTS) as TellOfObjects,
    people: tellersOf(OF_PEOPLE) as TellOfPeople,
  };
}
