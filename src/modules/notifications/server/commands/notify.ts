import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import { type Notice, wordsOf } from '../../domain/events.ts';
import { isAlwaysMailed } from '../../domain/groups.ts';
import { letterTime } from '../../domain/timing.ts';
import type { NotificationsContext } from '../context.ts';
import { promiseLetter } from '../letters.ts';
import { settingsOf } from '../settings.ts';
import { showAtOnce } from '../show-at-once.ts';
import { findSettings, insertNotifications } from '../store.ts';

/** Within the transaction of what is told about: both are true or neither. What is told at once to one person is one letter. */
export async function notify(
  { jobs, publish, now }: Pick<NotificationsContext, 'jobs' | 'publish' | 'now'>,
  transaction: Transaction<unknown>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const at = now();
  const chosen = await findSettings(transaction, [...new Set(notices.map(({ accountId }) => accountId))]);
  const rows = notices.flatMap((notice) => {
    const { group, ...words } = wordsOf(notice);
    const settings = settingsOf(chosen.get(notice.accountId));
    const { site, email } = settings.channels[group];
    if (!site && !email) return [];
    const letterAt = isAlwaysMailed(group) ? at : email ? letterTime(at, settings) : null;
    const isNow = letterAt?.getTime() === at.getTime();
    return [
      {
        notification_id: newId(at.getTime()),
        account_id: notice.accountId,
        event: notice.event,
        ...words,
        is_on_site: site,
        created_at: at,
        letter_due_at: isNow ? null : letterAt,
        letter_at: isNow ? at : null,
      },
    ];
  });
  if (rows.length === 0) return;
  await insertNotifications(transaction, rows);
  await showAtOnce(publish, transaction, rows);
  await promiseLetter(
    jobs,
    transaction,
    rows.filter(({ letter_at }) => letter_at !== null),
  );
}
