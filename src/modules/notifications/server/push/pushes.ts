/** Web push. Jobs are enqueued in the transaction of the notifications, one per subscription: a browser out of reach is retried alone. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import { groupOf } from '../../domain/events.ts';
import type { Group } from '../../domain/groups.ts';
import type { NotificationsContext } from '../context.ts';
import { getSettings } from '../settings/settings.ts';
import { listByIds, type NotificationRow, type Recipient } from '../store.ts';
import { deliver, type PushMessage, WORTH_SECONDS } from './deliver.ts';
import type { PushIdentity } from './identity.ts';
import { deleteSubscription, findSubscription } from './store.ts';

const pushData = z.object({
  subscription_id: z.string(),
  account_id: z.string(),
  /** None: only to see that it arrives. */
  notification_ids: z.array(z.string()),
});
type PushData = z.output<typeof pushData>;
const pushJob = { name: 'notifications-push', data: pushData };

const URGENT: ReadonlySet<Group> = new Set(['orders', 'messages', 'disputes', 'security']);
/** Push services take some 4,000 bytes, and screens show less. */
const MAX_TITLE = 160;
const MAX_TEXT = 400;

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** One for each browser of each person, whatever there is to tell them. */
export async function promisePushes(
  jobs: Jobs,
  transaction: Transaction,
  rows: readonly Pick<NotificationRow, 'account_id' | 'notification_id'>[],
  recipients: ReadonlyMap<string, Pick<Recipient, 'subscriptionIds'>>,
): Promise<void> {
  const data = [...Map.groupBy(rows, (row) => row.account_id)].flatMap(([account_id, told]) =>
    (recipients.get(account_id)?.subscriptionIds ?? []).map((subscription_id) => ({
      subscription_id,
      account_id,
      notification_ids: told.map(({ notification_id }) => notification_id),
    })),
  );
  await jobs.enqueueAll(transaction, pushJob, data, { retentionSeconds: WORTH_SECONDS });
}

export const promiseTrial = (
  jobs: Jobs,
  transaction: Transaction,
  { subscription_id, account_id }: { subscription_id: string; account_id: string },
): Promise<void> => jobs.enqueue(transaction, pushJob, { subscription_id, account_id, notification_ids: [] });

const TRIAL: PushMessage = {
  title: 'Уведомления работают',
  text: 'Так мы сообщим о важном, даже когда вкладка закрыта.',
  link: '/settings/notify',
  tag: 'trial',
};

function compose(rows: readonly NotificationRow[]): PushMessage {
  const [first] = rows;
  if (first && rows.length === 1) {
    // The newest about the same thing takes the place of the one before.
    const { title, text, link } = first;
    return { title: cut(title, MAX_TITLE), text: cut(text, MAX_TEXT), link, tag: link };
  }
  return {
    title: `Что нового: ${rows.length}`,
    text: cut(rows.map(({ title }) => title).join('\n'), MAX_TEXT),
    link: '/',
    tag: 'news',
  };
}

export function pushSender(context: NotificationsContext, getIdentity: () => Promise<PushIdentity>): Job<PushData> {
  const { db, siteUrl, allowPrivatePushHosts = false, now } = context;

  /** Notifications that are still worth a push: not read, not too old, and wanted. */
  async function wantedOf(accountId: string, ids: readonly string[]): Promise<NotificationRow[]> {
    const [told, { channels }] = await Promise.all([listByIds(db, accountId, ids), getSettings(db, accountId)]);
    const oldest = now().getTime() - WORTH_SECONDS * 1000;
    return told.filter(({ event, read_at, created_at }) => {
      const group = groupOf(event);
      return group && channels[group].push && !read_at && created_at.getTime() > oldest;
    });
  }

  return {
    ...pushJob,
    async handle({ subscription_id, account_id, notification_ids }) {
      const subscription = await findSubscription(db, subscription_id);
      // The browser may be somebody else's by now.
      if (subscription?.account_id !== account_id) return;
      const isTrial = notification_ids.length === 0;
      const rows = isTrial ? [] : await wantedOf(account_id, notification_ids);
      if (!isTrial && rows.length === 0) return;
      const outcome = await deliver({
        subscription,
        message: isTrial ? TRIAL : compose(rows),
        isUrgent:
          isTrial ||
          rows.some(({ event }) => {
            const group = groupOf(event);
            return group && URGENT.has(group);
          }),
        identity: await getIdentity(),
        siteUrl,
        allowPrivateHosts: allowPrivatePushHosts,
      });
      if (outcome === 'gone') await deleteSubscription(db, account_id, subscription_id);
    },
  };
}
