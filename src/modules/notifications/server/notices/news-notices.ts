/** Notifications about events of other modules: recipients and data. */
import type { Transaction } from '#platform/database/schema.ts';
import type { SafetyNotice } from '../../../safety/server/index.ts';
import type { EventData, EventName, Notice } from '../../domain/events.ts';
import { openedNotices } from './deal-notices.ts';

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
    | ({ event: 'marking_stopped' } & Told<'marking_stopped'>)
    | ({ event: 'shows_wanted' } & Told<'shows_wanted'>)
  )[],
): Notice[] => news.map(({ event, accountId, ...data }) => ({ event, accountId, data, aboutId: null }) as Notice);

/** Each takes what the module it is about hands to its hooks. */
const NEWS = {
  tellOpened: openedNotices,
  tellSafety: safetyNotices,
  tellTopup: topupNotices,
  tellPayout: payoutNotices,
  tellOrderRefused: orderRefusedNotices,
  tellWebhookOff: webhookOffNotices,
  tellPriceDrops: priceDropNotices,
  tellReturns: returnNotices,
  tellMatched: matchedNotices,
  tellReviews: reviewNotices,
  tellAnswer: answerNotices,
  tellJoined: joinedNotices,
  tellUnread: unreadNotices,
  tellDuties: dutyNotices,
  tellLapsed: lapsedNotices,
  tellMarking: markingNotices,
};

/** Tells people, in the transaction of what they are told about. */
export type Tell<News> = (transaction: Transaction, news: News) => Promise<void>;
export type TellNews = { [Name in keyof typeof NEWS]: Tell<Parameters<(typeof NEWS)[Name]>[0]> };

export const newsTellers = (notify: Tell<readonly Notice[]>): TellNews =>
  Object.fromEntries(
    Object.entries(NEWS).map(([name, noticesOf]) => [
      name,
      // Each has its own news, which the compiler cannot follow through a union.
      (transaction: Transaction, news: never) => notify(transaction, noticesOf(news)),
    ]),
  ) as TellNews;
