import { fail } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Notification } from '../contract.ts';
import { eventsBeyond } from '../domain/events.ts';
import type { NotificationsContext } from './context.ts';
import { listNotifications, type NotificationRow } from './store.ts';

const DEFAULT_PAGE = 20;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const present = (row: NotificationRow): Notification => ({
  notification_id: row.notification_id,
  event: row.event,
  title: row.title,
  text: row.text,
  link: row.link,
  created_at: row.created_at.toISOString(),
  is_read: row.read_at !== null,
});

export async function listOwn(
  { db }: NotificationsContext,
  viewer: Viewer,
  {
    limit = DEFAULT_PAGE,
    cursor,
    isUnread,
  }: { limit?: number | undefined; cursor?: string | undefined; isUnread: boolean },
): Promise<{ items: Notification[]; next_cursor: string | null }> {
  if (cursor !== undefined && !UUID.test(cursor)) {
    throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
  }
  const rows = await listNotifications(db, viewer.accountId, {
    before: cursor ?? null,
    limit: limit + 1,
    isUnread,
    except: eventsBeyond(viewer),
  });
  const items = rows.slice(0, limit);
  return {
    items: items.map(present),
    next_cursor: rows.length > limit ? (items.at(-1)?.notification_id ?? null) : null,
  };
}
