import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { LiveEvent } from '../../../realtime/server/index.ts';
import { isAsking } from '../../domain/asking.ts';
import { type Notice, wordsOf } from '../../domain/events.ts';
import { isAlwaysMailed } from '../../domain/groups.ts';
import { letterTime, pushTime } from '../../domain/timing.ts';
import type { NotificationsContext } from '../context.ts';
import { promiseLetter } from '../letters.ts';
import { promisePushes } from '../push/pushes.ts';
import { present } from '../queries.ts';
import { settingsOf } from '../settings/settings.ts';
import { findRecipients, foldSignIns, insertNotifications, type NotificationRow } from '../store.ts';

/** Called in the transaction of the event: both are committed or neither. Notices to one person in one call make one letter. */
export async function notify(
  { jobs, publish, now }: Pick<NotificationsContext, 'jobs' | 'publish' | 'now'>,
  transaction: Transaction,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const at = now();
  const recipients = await findRecipients(transaction, [...new Set(notices.map(({ accountId }) => accountId))]);
  const signIns = notices.filter(({ event }) => event === 'new_sign_in').map(({ accountId }) => accountId);
  const before = await foldSignIns(transaction, signIns);
  const rows = notices.flatMap((notice) => {
    const { group, ...words } = wordsOf(
      notice.event === 'new_sign_in'
        ? { ...notice, data: { ...notice.data, before: before.get(notice.accountId) ?? 0 } }
        : notice,
    );
    const settings = settingsOf(recipients.get(notice.accountId)?.settings);
    const { site, email, push } = settings.channels[group];
    if (!site && !email && !push) return [];
    const letterAt = isAlwaysMailed(group) ? at : email ? letterTime(at, settings) : null;
    const isNow = letterAt?.getTime() === at.getTime();
    const pushAt = isAlwaysMailed(group) ? at : pushTime(at, settings);
    const isPushedNow = push && pushAt.getTime() === at.getTime();
    return [
      {
        notification_id: newId(at.getTime()),
        account_id: notice.accountId,
        event: notice.event,
        about_id: notice.aboutId,
        ...words,
        is_on_site: site,
        is_asking: isAsking(notice.event),
        created_at: at,
        letter_due_at: isNow ? null : letterAt,
        letter_at: isNow ? at : null,
        push_due_at: push && !isPushedNow ? pushAt : null,
        isPushedNow,
      },
    ];
  });
  if (rows.length === 0) return;
  const unread = await insertNotifications(
    transaction,
    rows.map(({ isPushedNow, ...row }) => row),
  );
  publish(transaction, bells(rows, unread));
  await promiseLetter(
    jobs,
    transaction,
    rows.filter(({ letter_at }) => letter_at !== null),
  );
  await promisePushes(
    jobs,
    transaction,
    rows.filter(({ isPushedNow }) => isPushedNow),
    recipients,
  );
}

/** Publishes the unread counts to open pages. */
const bells = (rows: readonly Omit<NotificationRow, 'read_at'>[], unread: ReadonlyMap<string, number>): LiveEvent[] =>
  rows
    .filter(({ is_on_site }) => is_on_site)
    .map((row) => ({
      accountId: row.account_id,
      type: 'notification',
      data: { unread: unread.get(row.account_id) ?? 0, notification: present({ ...row, read_at: null }) },
      aboutIds: row.about_id ? [row.about_id] : [],
    }));
