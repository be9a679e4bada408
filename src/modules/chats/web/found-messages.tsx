import { useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Dialog, Message } from '../contract.ts';
import { chatsApi } from './chats-api.ts';
import { useDesk } from './desk.ts';
import { Face } from './face.tsx';
import styles from './found-messages.module.css';
import { Marked } from './marked.tsx';
import { listMoment } from './moments.ts';
import { lineOf } from './thread-state.ts';

const TYPED_MS = 300;

interface Found {
  dialog: Pick<Dialog, 'dialog_id' | 'person'>;
  message: Message;
}

const NONE: PageOf<Found> = { items: [], next_cursor: null };

/** Own messages that have these words in them; a press leads to the place in the thread. */
export function FoundMessages({ words, hasPeople }: { words: string; hasPeople: boolean }) {
  const { me, now, zone } = useDesk();
  const [found, setFound] = useState<PageOf<Found> | null>(null);
  const [failure, setFailure] = useState('');
  const [isLoading, setLoading] = useState(true);

  const load = (cursor?: string) => chatsApi('GET /v1/chats/search', { query: { q: words, cursor } });
  const pages = usePages(found ?? NONE, {
    load,
    idOf: ({ dialog, message }) => `${dialog.dialog_id}/${message.number}`,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are what this waits for.
  useEffect(() => {
    let isWanted = true;
    setLoading(true);
    setFailure('');
    const timer = setTimeout(async () => {
      try {
        const page = await load();
        if (isWanted) setFound(page);
      } catch (error) {
        if (isWanted) setFailure(messageOf(error));
      }
      if (isWanted) setLoading(false);
    }, TYPED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words]);

  return (
    <section className="above-2" aria-label="Найдено в сообщениях" aria-busy={isLoading}>
      <h2 className={`${styles.title} t-13 strong soft spaced`}>В сообщениях</h2>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {found === null && isLoading ? <Skeleton shape="text" lines={4} className="pad-x-3 pad-y-2" /> : null}
      {found?.items.length === 0 && !isLoading ? (
        <p className="soft pad-x-3 pad-y-2">
          {hasPeople ? 'В сообщениях этих слов нет.' : 'Ничего не нашлось. Попробуйте другое слово или имя.'}
        </p>
      ) : null}
      <ul>
        {pages.items.map(({ dialog, message }) => (
          <li key={`${dialog.dialog_id}/${message.number}`}>
            <AppLink
              to={`/chats/${dialog.dialog_id}?message=${message.number}`}
              className={`${styles.hit} stack middle round-2 pad-x-3 pad-y-2 beside lights`}
            >
              <Face person={dialog.person} size="sm" />
              <span className="stack shrinks">
                <span className="row baseline gap-2">
                  <b className="grow ellipsis">{dialog.person.name}</b>
                  <time className="t-12 faint" dateTime={message.created_at}>
                    {listMoment(message.created_at, now, zone)}
                  </time>
                </span>
                <span className={`${styles.text} lines-2 note tight`}>
                  {message.author_id === me.account_id ? 'Вы: ' : ''}
                  <Marked text={lineOf(message)} words={words} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} variant="quiet" size="sm" wide />
    </section>
  );
}
