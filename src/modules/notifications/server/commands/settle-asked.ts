import type { Transaction } from '#platform/database/schema.ts';
import type { DealEvent, LawEvent } from '../../../deals/server/index.ts';
import { answeredText, answeredTitle, askedBefore } from '../../domain/asking.ts';
import type { EventName } from '../../domain/events.ts';
import type { NotificationsContext } from '../context.ts';
import { newsOf } from '../notices/deal-notices.ts';
import { countUnreadOf, settleAsking } from '../store.ts';

interface Settled {
  link: string;
  events: readonly EventName[];
  /** Of one person only. */
  accountId?: string;
  /** New text of the notification; unchanged when undefined. */
  text?: string;
  title?: string;
}

/** Settles notifications whose request is done or past: marked as read, the outcome as text; open pages get the new unread count. */
async function settle(
  { publish, now }: Pick<NotificationsContext, 'publish' | 'now'>,
  transaction: Transaction,
  settled: Settled,
): Promise<void> {
  const people = await settleAsking(transaction, { ...settled, at: now() });
  if (people.length === 0) return;
  const unread = await countUnreadOf(transaction, people);
  publish(
    transaction,
    people.map((accountId) => ({
      accountId,
      type: 'notification',
      data: { unread: unread.get(accountId) ?? 0 },
      aboutIds: [],
    })),
  );
}

/** A deal has moved on: whatever was asked of either side before is answered. */
export const settleDeal = (
  context: Pick<NotificationsContext, 'publish' | 'now'>,
  transaction: Transaction,
  { deal, step: { action } }: DealEvent,
): Promise<void> =>
  settle(context, transaction, {
    link: `/deals/${deal.dealId}`,
    events: askedBefore(action),
    title: answeredTitle(newsOf(deal, 'buyer'), action),
    text: answeredText(newsOf(deal, 'buyer')),
  });

/** The rules speak otherwise now, or the buyer has decided: what was asked about them before is past. */
export async function settleLaw(
  context: Pick<NotificationsContext, 'publish' | 'now'>,
  transaction: Transaction,
  events: readonly LawEvent[],
): Promise<void> {
  for (const { deal } of events)
    await settle(context, transaction, { link: `/deals/${deal.dealId}`, events: ['deal_held'] });
}

export const settleDialog = (
  context: NotificationsContext,
  transaction: Transaction,
  { dialogId, accountId }: { dialogId: string; accountId: string },
): Promise<void> => settle(context, transaction, { link: `/chats/${dialogId}`, events: ['message_unread'], accountId });
