/** Whom the news of other modules tells, and with which facts. */
import type { EventData, EventName, Notice } from '../domain/events.ts';

type Told<Name extends EventName> = { accountId: string } & EventData[Name];
/** About an object of somebody else. */
type ToldOfObject<Name extends EventName> = Told<Name> & { ownerId: string | null };

export const topupNotices = ({ accountId, ...data }: Told<'topup_arrived'>): Notice[] => [
  { accountId, event: 'topup_arrived', data, aboutId: null },
];

export const payoutNotices = ({
  accountId,
  decision,
  ...data
}: Told<'payout_refused'> & { decision: 'approved' | 'refused' }): Notice[] => [
  { accountId, event: `payout_${decision}`, data, aboutId: null },
];

export const webhookOffNotices = ({ accountId, host, at }: { accountId: string; host: string; at: Date }): Notice[] => [
  { accountId, event: 'webhook_off', data: { at, name: host }, aboutId: null },
];

export const priceDropNotices = (drops: readonly ToldOfObject<'price_dropped'>[]): Notice[] =>
  drops.map(({ accountId, ownerId, ...data }) => ({ accountId, event: 'price_dropped', data, aboutId: ownerId }));

export const returnNotices = (returns: readonly ToldOfObject<'favourite_returned'>[]): Notice[] =>
  returns.map(({ accountId, ownerId, ...data }) => ({
    accountId,
    event: 'favourite_returned',
    data,
    aboutId: ownerId,
  }));

export const matchedNotices = (matched: readonly ToldOfObject<'search_matched'>[]): Notice[] =>
  matched.map(({ accountId, ownerId, ...data }) => ({ accountId, event: 'search_matched', data, aboutId: ownerId }));

export const reviewNotices = (
  shown: readonly { authorId: string; aboutId: string; dealId: string; objectTitle: string; score: number }[],
): Notice[] =>
  shown.map(({ authorId, aboutId, dealId, objectTitle, score }) => ({
    accountId: aboutId,
    event: 'review_shown',
    data: { dealId, object: objectTitle, score },
    aboutId: authorId,
  }));

/** The one who invited is told about the one who came. */
export const joinedNotices = ({
  invitedBy,
  accountId,
  ...data
}: Told<'member_joined'> & { invitedBy: string }): Notice[] => [
  { accountId: invitedBy, event: 'member_joined', data, aboutId: accountId },
];

export const unreadNotices = (
  unread: readonly { accountId: string; aboutId: string; data: EventData['message_unread'] }[],
): Notice[] => unread.map((notice) => ({ ...notice, event: 'message_unread' }));
