import { inTransaction } from '#platform/database/transaction.ts';
import { GROUP_NAMES, isAlwaysMailed } from '../../domain/groups.ts';
import type { NotificationsContext } from '../context.ts';
import { getSettings, rowOf } from '../settings/settings.ts';
import { saveSettings } from '../store.ts';
import type { Subscription } from '../unsubscribing/unsubscribe-token.ts';

/** Switches letters off, of one group or of all; the bell goes on. Idempotent. */
export async function unsubscribe(
  { db }: Pick<NotificationsContext, 'db'>,
  { accountId, group }: Subscription,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const settings = await getSettings(transaction, accountId);
    const channels = { ...settings.channels };
    for (const each of group === 'all' ? GROUP_NAMES : [group]) {
      if (!isAlwaysMailed(each)) channels[each] = { ...channels[each], email: false };
    }
    await saveSettings(transaction, rowOf(accountId, { ...settings, channels }));
  });
}
