import { inTransaction } from '#platform/database/transaction.ts';
import { fail } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { NotificationsContext } from '../context.ts';
import { isAcceptedEndpoint, isPublicKey } from '../push/endpoint.ts';
import { deleteSubscription, listSubscriptions, type SubscriptionRow, saveSubscription } from '../push/store.ts';

/** More than anybody uses; beyond it the oldest is forgotten. */
const MAX_BROWSERS = 20;

export interface BrowserToTell {
  accountId: string;
  sessionId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
}

export async function subscribeBrowser(
  { db, allowPrivatePushHosts = false }: NotificationsContext,
  { accountId, sessionId, endpoint, keys, device }: BrowserToTell,
): Promise<SubscriptionRow> {
  if (!isAcceptedEndpoint(endpoint, { allowPrivateHosts: allowPrivatePushHosts })) {
    throw fail('invalid_fields', { fields: { endpoint: 'Такой адрес для уведомлений не подходит.' } });
  }
  if (!isPublicKey(keys.p256dh)) throw fail('invalid_fields', { fields: { 'keys.p256dh': 'Ключ не подходит.' } });
  return inTransaction(db, async (transaction) => {
    const saved = await saveSubscription(transaction, {
      subscription_id: newId(),
      account_id: accountId,
      session_id: sessionId,
      endpoint,
      ...keys,
      device,
    });
    const others = (await listSubscriptions(transaction, [accountId])).filter(
      ({ subscription_id }) => subscription_id !== saved.subscription_id,
    );
    for (const { subscription_id } of others.slice(MAX_BROWSERS - 1)) {
      await deleteSubscription(transaction, accountId, subscription_id);
    }
    return saved;
  });
}
