import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FILTERS, type DialogFilter as Filter } from '../domain/limits.ts';
import { useDesk } from './desk.ts';
import styles from './dialog-list.module.css';
import { DialogRow } from './dialog-row.tsx';
import { FoundMessages } from './found-messages.tsx';
import type { Dialogs } from './use-dialogs.ts';
import { useDrafts } from './use-drafts.ts';
import { useUnreadDialogs } from './use-unread.ts';

const TABS = { all: 'Все', unread: 'Новые', deals: 'По сделкам', archived: 'Архив' } as const satisfies Record<
  Filter,
  string
>;

const EMPTY: Record<Filter, { title: string; text: string }> = {
  all: {
    title: 'Пока ни одной переписки',
    text: 'Найдите канал или исполнителя и спросите о цене, датах, охватах: переписка появится здесь.',
  },
  unread: { title: 'Всё прочитано', text: 'Новые сообщения появятся здесь сразу, как придут.' },
  deals: { title: 'Сделок в переписке нет', text: 'Когда вы оформите заказ или получите его, разговор будет здесь.' },
  archived: { title: 'Архив пуст', text: 'Сюда можно убрать разговоры, которые закончились. Они никуда не денутся.' },
};

interface DialogListProps {
  dialogs: Dialogs;
  openId: string | null;
  isAside: boolean;
}

/** People one talks with, and the way to find them and their words. */
export function DialogList({ dialogs: list, openId, isAside }: DialogListProps) {
  // Beside a thread it is the thread that the page is about.
  const Heading = isAside ? 'h2' : 'h1';
  const { me } = useDesk();
  const drafts = useDrafts(me.account_id);
  const unread = useUnreadDialogs(me);
  const words = list.q.trim();
  const isEmpty = list.dialogs.length === 0 && !list.isLoading && !list.failure;
  return (
    <section className={`${styles.dialogs} row column shrinks sinks`} aria-label="Диалоги">
      <header className={`${styles.head} stack gap-3 pad-x-4 in-5 out-3`}>
        <Heading>Чаты</Heading>
        <div className={`${styles.find} row middle gap-2 round-2 sunken soft`}>
          <IconSearch aria-hidden="true" />
          <input
            className="entry own-clear t-14"
            type="search"
            aria-label="Поиск по людям и сообщениям"
            placeholder="Люди и сообщения"
            maxLength={100}
            value={list.q}
            onChange={(event) => list.search(event.target.value)}
          />
          {list.q ? (
            <IconButton
              size="sm"
              label="Очистить"
              icon={<IconX aria-hidden="true" />}
              onClick={() => list.search('')}
            />
          ) : null}
        </div>
        <Tabs filter={list.filter} unread={unread} onChoose={list.choose} />
      </header>
      <div
        className="grow scrolls sinks pad-x-2 in-1 out-3"
        id="chats-panel"
        role="tabpanel"
        aria-label={TABS[list.filter]}
        aria-busy={list.isLoading}
      >
        {list.failure ? (
          <Notice
            tone="bad"
            live
            action={
              <Button size="sm" variant="line" onClick={list.reload}>
                Повторить
              </Button>
            }
          >
            {list.failure}
          </Notice>
        ) : null}
        {list.dialogs.length === 0 && list.isLoading ? <Skeleton shape="text" lines={6} className="pad-3" /> : null}
        <ul className="stack gap-h">
          {list.dialogs.map((dialog) => (
            <li key={dialog.dialog_id}>
              <DialogRow
                dialog={dialog}
                isOpen={dialog.dialog_id === openId}
                draft={dialog.dialog_id === openId ? '' : (drafts[dialog.dialog_id]?.text ?? '')}
              />
            </li>
          ))}
        </ul>
        {list.hasMore ? <MoreDialogs key={list.dialogs.length} onSeen={list.loadMore} /> : null}
        {words.length > 1 ? <FoundMessages words={words} hasPeople={!isEmpty} /> : null}
        {isEmpty && words === '' ? <Nothing filter={list.filter} /> : null}
      </div>
    </section>
  );
}

function Tabs({ filter, unread, onChoose }: { filter: Filter; unread: number; onChoose: (filter: Filter) => void }) {
  const row = useRef<HTMLDivElement>(null);
  function move(by: number) {
    const next = FILTERS[(FILTERS.indexOf(filter) + by + FILTERS.length) % FILTERS.length];
    if (!next) return;
    onChoose(next);
    row.current?.querySelector<HTMLElement>(`[data-filter="${next}"]`)?.focus();
  }
  return (
    <div
      ref={row}
      className={`${styles.tabs} segments t-13`}
      role="tablist"
      aria-label="Какие чаты показать"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1);
        if (event.key === 'ArrowLeft') move(-1);
      }}
    >
      {FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-filter={each}
          aria-selected={each === filter}
          aria-controls="chats-panel"
          tabIndex={each === filter ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          <span>
            {TABS[each]}
            {each === 'unread' && unread > 0 ? <span className="num"> {unread}</span> : null}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Infinite scrolling: loads the next page near the window's edge. */
function MoreDialogs({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="pad-3">
      <Skeleton shape="text" lines={2} />
    </div>
  );
}

function Nothing({ filter }: { filter: Filter }) {
  const { title, text } = EMPTY[filter];
  return (
    <EmptyState
      title={title}
      plain
      action={
        filter === 'all' ? (
          <AppLink to="/catalog" className={buttonClass({ variant: 'line' })}>
            Открыть каталог
          </AppLink>
        ) : undefined
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}
