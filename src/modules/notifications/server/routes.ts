import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { notificationCalls, type ToldBrowser } from '../contract.ts';
import { browserName } from '../domain/browser-name.ts';
import { subscribeBrowser } from './commands/subscribe-browser.ts';
import { tryBrowser } from './commands/try-browser.ts';
import type { NotificationsContext } from './context.ts';
import type { PushIdentity } from './push/identity.ts';
import { deleteSubscription, listSubscriptions, type SubscriptionRow } from './push/store.ts';
import { listOwn } from './queries.ts';
import { getSettings, rowOf } from './settings/settings.ts';
import { markRead, saveSettings, unreadCounter } from './store.ts';
import { registerUnsubscribePage } from './unsubscribing/unsubscribe-page.ts';

export function registerNotificationRoutes(
  app: FastifyInstance,
  context: NotificationsContext,
  { getIdentity, ...options }: CallsOptions & { getIdentity(): Promise<PushIdentity> },
): void {
  const { db } = context;
  const countUnread = unreadCounter(context.pool);
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
}

const presentBrowser = ({ subscription_id, device, created_at }: SubscriptionRow): ToldBrowser => ({
  subscription_id,
  device,
  created_at: created_at.toISOString(),
});
