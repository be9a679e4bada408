import type { Viewer } from '#platform/http/viewer.ts';
import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { Notification } from '../contract.ts';
import { eventsBeyond } from '../domain/events.ts';
import type { NotificationsContext } from './context.ts';
import { listNotifications, type NotificationRow } from './store.ts';

const FEED = byId(20, 'notification_id');

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
  { isUnread, ...page }: PageRequest & { isUnread: boolean },
): Promise<Page<Notification>> {
  const { rows, next_cursor } = await pageOf(page, FEED, (before, limit) =>
    listNotifications(db, viewer.accountId, { before, limit, isUnread, except: eventsBeyond(viewer) }),
  );
  return {
    items: rows.map(present),
    next_cursor,
  };
}
