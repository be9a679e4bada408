/** The door of notifications for the rest of the server. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { fail } from '#platform/errors.ts';
import { registerCalls } from '#platform/http/calls.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { notificationCalls, notificationErrors, type ToldBrowser } from '../contract.ts';
import { browserName } from '../domain/browser-name.ts';
import type { Notice } from '../domain/events.ts';
import { collectLetters } from './commands/collect-letters.ts';
import { collectPushes } from './commands/collect-pushes.ts';
import { notify } from './commands/notify.ts';
import { subscribeBrowser } from './commands/subscribe-browser.ts';
import { tryBrowser } from './commands/try-browser.ts';
import type { NotificationsContext } from './context.ts';
import { letterSender } from './letters.ts';
import { newsTellers, type Tell, type TellNews } from './news-notices.ts';
import { type DecidedObject, decidedNotices } from './object-notices.ts';
import { eraseMentions, exportNotifications } from './own-data/store.ts';
import { getPushIdentity, type PushIdentity } from './push/identity.ts';
import { pushSender } from './push/pushes.ts';
import { deleteSubscription, deleteSubscriptionsOf, listSubscriptions, type SubscriptionRow } from './push/store.ts';
import { listOwn } from './queries.ts';
import { getSettings, rowOf } from './settings.ts';
import { eraseNotifications, markRead, saveSettings, sweepNotifications, unreadCounter } from './store.ts';
import { registerUnsubscribePage } from './unsubscribe-page.ts';

export interface Notifications extends ServerModule, TellNews {
  notify: Tell<readonly Notice[]>;
  tellDecided: Tell<DecidedObject>;
  /** Makes letters and pushes of what has waited for its hour; answers how many notifications there were. */
  collect(): Promise<number>;
  /** What the person was told, and what others were told about them. */
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
}

const KEPT_DAYS = 180;

export function createNotifications(
  dependencies: Omit<NotificationsContext, 'now'> & { now?: () => Date },
): Notifications {
  const context: NotificationsContext = { now: () => new Date(), ...dependencies };
  const { db } = context;
  const countUnread = unreadCounter(context.pool);
  let identity: Promise<PushIdentity> | undefined;
  const getIdentity = () => {
    identity ??= getPushIdentity(db).catch((error) => {
      // The next one to ask tries again.
      identity = undefined;
      throw error;
    });
    return identity;
  };
  const collect = async () => (await collectLetters(context)) + (await collectPushes(context));
  const collecting: Job<object> = {
    name: 'notifications-collect',
    data: z.object({}),
    schedule: '* * * * *',
    async handle() {
      await collect();
    },
  };
  const sweeping: Job<object> = {
    name: 'notifications-sweep',
    data: z.object({}),
    schedule: '27 1 * * *',
    handle: () => sweepNotifications(db, new Date(context.now().getTime() - KEPT_DAYS * 86_400_000)),
  };
  const tell: Notifications['notify'] = (transaction, notices) => notify(context, transaction, notices);
  return {
    name: 'notifications',
    calls: notificationCalls,
    errors: notificationErrors,
    jobs: [letterSender(context), pushSender(context, getIdentity), collecting, sweeping] as Job[],
    registerRoutes(app, options) {
      // Made at the first start, so that no visitor waits for it.
      app.addHook('onReady', async () => void (await getIdentity()));
      registerCalls(
        app,
        notificationCalls,
        {
          'GET /v1/notifications': async ({ viewer, query: { unread, ...page } }) => {
            const [own, count] = await Promise.all([
              listOwn(context, viewer, { ...page, isUnread: unread !== undefined }),
              countUnread(viewer.accountId),
            ]);
            return { ...own, unread: count };
          },
          'POST /v1/notifications/read': async ({ viewer: { accountId }, body }) => {
            await markRead(db, accountId, 'ids' in body ? body.ids : null, context.now());
            return { unread: await countUnread(accountId) };
          },
          'GET /v1/notifications/settings': ({ viewer }) => getSettings(db, viewer.accountId),
          'PUT /v1/notifications/settings': async ({ viewer, body }) => {
            await saveSettings(db, rowOf(viewer.accountId, body));
            return getSettings(db, viewer.accountId);
          },
          'GET /v1/notifications/push': async ({ viewer: { accountId } }) => ({
            public_key: (await getIdentity()).publicKey,
            items: (await listSubscriptions(db, [accountId])).map(presentBrowser),
          }),
          'POST /v1/notifications/push': async ({ viewer: { accountId, sessionId }, body, request }) =>
            presentBrowser(
              await subscribeBrowser(context, {
                accountId,
                sessionId,
                ...body,
                device: browserName(request.headers['user-agent'] ?? ''),
              }),
            ),
          'DELETE /v1/notifications/push/{subscription_id}': async ({ viewer, params: { subscription_id } }) => {
            if (!(await deleteSubscription(db, viewer.accountId, subscription_id))) throw fail('not_found');
            return {};
          },
          'POST /v1/notifications/push/{subscription_id}/try': async ({ viewer, params: { subscription_id } }) => {
            await tryBrowser(context, viewer.accountId, subscription_id);
            return {};
          },
        },
        options,
      );
      registerUnsubscribePage(app, context);
    },
    notify: tell,
    ...newsTellers(tell),
    tellDecided: (transaction, decided) =>
      tell(transaction, decidedNotices(decided, context.appealAbout(decided.id).email)),
    collect,
    async eraseOf(transaction, accountId) {
      await eraseNotifications(transaction, accountId);
      await eraseMentions(transaction, accountId);
      await deleteSubscriptionsOf(transaction, accountId);
    },
    exportOf: (accountId) => exportNotifications(db, accountId),
  };
}

const presentBrowser = ({ subscription_id, device, created_at }: SubscriptionRow): ToldBrowser => ({
  subscription_id,
  device,
  created_at: created_at.toISOString(),
});
