import { IconSettings } from '@tabler/icons-react';
import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { ownZone } from '#words/moments.ts';
import { useLive } from '../../realtime/web/index.ts';
import type { Notification } from '../contract.ts';
import styles from './bell-list.module.css';
import { bellApi, tellUnread } from './bell-store.ts';
import { NotificationItems } from './notification-items.tsx';

export interface BellListProps {
  anchor: RefObject<HTMLButtonElement | null>;
  unread: number;
}

const GAP = 8;
const NONE: PageOf<Notification> = { items: [], next_cursor: null };

/** Popover of the bell with new notifications: Esc or a press outside closes it. */
export function BellList({ anchor, unread }: BellListProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<PageOf<Notification> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);

  // It was not there when the bell was pressed for the first time.
  useEffect(() => popover.current?.showPopover(), []);

  async function attempt(work: () => Promise<void>) {
    setFailure(null);
    setLoading(true);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setLoading(false);
  }

  const load = () =>
    attempt(async () => {
      const page = await bellApi('GET /v1/notifications', { query: {} });
      setFirst(page);
      tellUnread(page.unread);
    });
  const pages = usePages(first ?? NONE, {
    load: (cursor) => bellApi('GET /v1/notifications', { query: { cursor } }),
    idOf: ({ notification_id }) => notification_id,
  });

  useLive('notification', () => {
    if (popover.current?.matches(':popover-open')) void load();
  });

  function toggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open') return;
    const bell = anchor.current?.getBoundingClientRect();
    if (bell) {
      currentTarget.style.top = `${bell.bottom + GAP}px`;
      // Its right edge at the bell's, as far as the window has room for its left one.
      const { clientWidth } = document.documentElement;
      const right = Math.min(clientWidth - bell.right, clientWidth - currentTarget.offsetWidth - GAP);
      currentTarget.style.right = `${Math.max(GAP, right)}px`;
    }
    currentTarget.focus();
    void load();
  }

  const readAll = () =>
    attempt(async () => {
      tellUnread((await bellApi('POST /v1/notifications/read', { body: { all: true } })).unread);
      pages.change((items) => items.map((item) => ({ ...item, is_read: true })));
    });

  const close = () => popover.current?.hidePopover();

  function follow({ notification_id, is_read }: Notification) {
    close();
    if (is_read) return;
    // Opening is what counts; a mark that was not made shows as new again, no more.
    bellApi('POST /v1/notifications/read', { body: { ids: [notification_id] } }).then(
      (answer) => tellUnread(answer.unread),
      () => {},
    );
  }

  return (
    <div
      ref={popover}
      id="bell-list"
      popover="auto"
      role="dialog"
      aria-label="Уведомления"
      tabIndex={-1}
      className={`${styles.popover} lined round-3 surface column ink t-14 clip`}
      onToggle={toggle}
    >
      <div className={`${styles.head} row middle gap-3 line-below`}>
        <h2 className="grow t-17">Уведомления</h2>
        {unread > 0 ? (
          <Button variant="ghost" size="sm" onClick={readAll}>
            Прочитать всё
          </Button>
        ) : null}
      </div>
      <div className="grow scrolls sinks pad-1h" aria-busy={isLoading}>
        {failure ? (
          <Notice
            tone="bad"
            live
            action={
              <Button size="sm" variant="line" onClick={() => load()}>
                Повторить
              </Button>
            }
          >
            {failure}
          </Notice>
        ) : null}
        {first === null && !failure ? <Skeleton shape="text" lines={4} className="pad-3" /> : null}
        {first !== null && pages.items.length === 0 ? (
          <EmptyState title="Пока тихо" heading="h3" plain>
            Здесь появятся заказы, ответы и деньги.
          </EmptyState>
        ) : null}
        <NotificationItems items={pages.items} now={Date.now()} zone={ownZone()} heading="h3" onFollow={follow} />
        <LoadMore pages={pages} variant="quiet" size="sm" wide />
      </div>
      <div className="row wrap middle gap-3 line-above icon-18 pad-x-5 pad-y-3">
        <AppLink to="/notifications" className={`${textLinkClass} inline middle gap-2`} onClick={close}>
          Все уведомления
        </AppLink>
        <AppLink to="/settings/notify" className={`${textLinkClass} push inline middle gap-2`} onClick={close}>
          <IconSettings aria-hidden="true" />
          Что и где сообщать
        </AppLink>
      </div>
    </div>
  );
}
