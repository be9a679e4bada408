import { IconChecks, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useNow, useZone } from '#platform/web/use-clock.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Box } from '#ui/box.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Notification, notificationCalls } from '../contract.ts';
import { NotificationItems } from './notification-items.tsx';

interface NotificationsPageProps {
  loaded: PageOf<Notification> & { unread: number };
  loadedAt: number;
  /** Only what is new. */
  isUnread: boolean;
  /** Told after everything was read. */
  onRead: () => void;
}

/** The bells of this page and of other tabs; their number lives in the browser alone. */
const tellBells = (unread: number) =>
  void import('./bell-store.ts').then(
    ({ tellUnread }) => tellUnread(unread),
    () => {},
  );

/** Everything the person was told, the newest first. */
export function NotificationsPage({ loaded, loadedAt, isUnread, onRead }: NotificationsPageProps) {
  const api = useApi<typeof notificationCalls>();
  const now = useNow(loadedAt);
  const zone = useZone();
  const [isPending, setPending] = useState(false);
  // The bell is asked once a minute; what this page has read is newer.
  useEffect(() => tellBells(loaded.unread), [loaded.unread]);
  const grown = useRef<PageOf<Notification> | null>(null);
  const pages = usePages(loaded, {
    load: (cursor) => api('GET /v1/notifications', { query: { cursor, ...(isUnread && { unread: '1' }) } }),
    idOf: ({ notification_id }) => notification_id,
    // Something new begins the list anew: what was loaded beyond its first page stays after it.
    older() {
      if (loaded.next_cursor === null) return null;
      const end = loaded.items.at(-1)?.created_at ?? '';
      return grown.current && { ...grown.current, items: grown.current.items.filter((item) => item.created_at <= end) };
    },
    onGrow(next) {
      grown.current = next;
    },
  });

  async function readAll() {
    setPending(true);
    try {
      const { unread } = await api('POST /v1/notifications/read', { body: { all: true } });
      tellBells(unread);
      grown.current = null;
      onRead();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    setPending(false);
  }

  function follow({ notification_id, is_read }: Notification) {
    if (is_read) return;
    // Opening is what counts; a mark that was not made shows as new again, no more.
    api('POST /v1/notifications/read', { body: { ids: [notification_id] } }).then(
      ({ unread }) => tellBells(unread),
      () => {},
    );
  }

  return (
    <>
      <PageHead title="Уведомления" lead="Заказы, ответы, сообщения и деньги: всё, о чём мы вам сообщали за полгода.">
        {loaded.unread > 0 ? (
          <Button variant="line" size="sm" pending={isPending} onClick={() => void readAll()}>
            <IconChecks aria-hidden="true" />
            Прочитать всё
          </Button>
        ) : null}
        <AppLink to="/settings/notify" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <IconSettings aria-hidden="true" />
          Что и где сообщать
        </AppLink>
      </PageHead>
      <TabLinks label="Какие уведомления">
        <AppLink to="/notifications" className={tabLinkClass} aria-current={isUnread ? undefined : 'page'}>
          Все
        </AppLink>
        <AppLink to="/notifications?show=unread" className={tabLinkClass} aria-current={isUnread ? 'page' : undefined}>
          Непрочитанные {loaded.unread > 0 ? <small>{loaded.unread}</small> : null}
        </AppLink>
      </TabLinks>
      {pages.items.length === 0 ? (
        <EmptyState title={isUnread ? 'Всё прочитано' : 'Пока тихо'}>
          {isUnread ? 'Новое появится здесь и в колокольчике.' : 'Здесь появятся заказы, ответы и деньги.'}
        </EmptyState>
      ) : (
        <Box label="Уведомления">
          <NotificationItems items={pages.items} {...{ now, zone }} heading="h2" onFollow={follow} />
        </Box>
      )}
      <LoadMore pages={pages} />
    </>
  );
}
