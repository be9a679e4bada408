/** The bells of open pages ring without being asked. */
import type { Transaction } from 'kysely';
import type { NotificationsContext } from './context.ts';
import { present } from './queries.ts';
import { countUnreadOf, type NotificationRow } from './store.ts';

export async function showAtOnce(
  publish: NotificationsContext['publish'],
  transaction: Transaction<unknown>,
  rows: readonly Omit<NotificationRow, 'read_at'>[],
): Promise<void> {
  const shown = rows.filter(({ is_on_site }) => is_on_site);
  if (shown.length === 0) return;
  const unread = await countUnreadOf(transaction, [...new Set(shown.map(({ account_id }) => account_id))]);
  await publish(
    transaction,
    shown.map((row) => ({
      accountId: row.account_id,
      type: 'notification',
      data: { unread: unread.get(row.account_id) ?? 0, notification: present({ ...row, read_at: null }) },
    })),
  );
}
