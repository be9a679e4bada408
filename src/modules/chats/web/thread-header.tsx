import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconDots,
  IconSearch,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, menuLinkProps } from '#ui/menu.tsx';
import type { Dialog } from '../contract.ts';
import { chatsApi } from './chats-api.ts';
import { useDesk } from './desk.ts';
import { Face } from './face.tsx';
import { seenWords } from './moments.ts';
import styles from './thread-header.module.css';

interface ThreadHeaderProps {
  dialog: Dialog;
  /** A message was found. */
  onFound: (number: number) => void;
  personMenu?: ReactNode;
}

export function ThreadHeader({ dialog, onFound, personMenu }: ThreadHeaderProps) {
  const { now, zone, typing } = useDesk();
  const [isSearching, setSearching] = useState(false);
  const { person, dialog_id } = dialog;
  if (isSearching) {
    return (
      <>
        <h1 className="visually-hidden">{person.name}</h1>
        <ThreadSearch dialogId={dialog_id} onFound={onFound} onClose={() => setSearching(false)} />
      </>
    );
  }
  const isTyping = typing.has(dialog_id);
  return (
    <header className={`${styles.who} row middle gap-3 fixed line-below ground`}>
      <AppLink to="/chats" className={iconButtonClass({ className: styles.back })} aria-label="К списку чатов">
        <IconChevronLeft aria-hidden="true" />
      </AppLink>
      <Face person={person} size="sm" />
      <div className="grow">
        <h1 className="t-15 ellipsis tight">
          {person.is_gone ? (
            person.name
          ) : (
            <AppLink className="underlines" to={`/account/${person.account_id}`}>
              {person.name}
            </AppLink>
          )}
        </h1>
        {person.is_gone ? null : (
          <p className={person.is_online || isTyping ? 't-13 tight ellipsis medium good' : 'note tight ellipsis'}>
            {isTyping ? 'печатает…' : person.is_online ? 'в сети' : seenWords(person.seen_at, now, zone)}
          </p>
        )}
      </div>
      <IconButton
        label="Искать в переписке"
        icon={<IconSearch aria-hidden="true" />}
        onClick={() => setSearching(true)}
      />
      {person.is_gone ? null : (
        <Menu
          label="Собеседник"
          trigger={(props) => (
            <button {...props} type="button" className={iconButtonClass()} aria-label="Ещё о собеседнике" title="Ещё">
              <IconDots aria-hidden="true" />
            </button>
          )}
        >
          <AppLink to={`/account/${person.account_id}`} {...menuLinkProps}>
            <IconUser aria-hidden="true" />
            Открыть профиль
          </AppLink>
          {personMenu}
        </Menu>
      )}
    </header>
  );
}

const TYPED_MS = 300;

/** Walks from one found message to the next, the newest first. */
function ThreadSearch({
  dialogId,
  onFound,
  onClose,
}: {
  dialogId: string;
  onFound: (number: number) => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ numbers: readonly number[]; cursor: string | null; at: number } | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => field.current?.focus(), []);

  const ask = (cursor?: string) =>
    chatsApi('GET /v1/chats/search', { query: { q: words.trim(), dialog_id: dialogId, ...(cursor && { cursor }) } });
  const numbersOf = (items: Awaited<ReturnType<typeof ask>>['items']) => items.map(({ message }) => message.number);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are what this waits for.
  useEffect(() => {
    setFound(null);
    setFailure('');
    if (words.trim().length < 2) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      try {
        const page = await ask();
        if (!isWanted) return;
        const numbers = numbersOf(page.items);
        setFound({ numbers, cursor: page.next_cursor, at: 0 });
        if (numbers[0] !== undefined) onFound(numbers[0]);
      } catch (error) {
        if (isWanted) setFailure(messageOf(error));
      }
    }, TYPED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words]);

  async function step(by: number): Promise<void> {
    if (!found) return;
    const at = found.at + by;
    let { numbers, cursor } = found;
    if (at >= numbers.length && cursor) {
      try {
        const page = await ask(cursor);
        numbers = [...numbers, ...numbersOf(page.items)];
        cursor = page.next_cursor;
      } catch (error) {
        return setFailure(messageOf(error));
      }
    }
    const number = numbers[at];
    if (number === undefined) return;
    setFound({ numbers, cursor, at });
    onFound(number);
  }

  const total = found?.numbers.length ?? 0;
  const count = failure
    ? failure
    : found === null
      ? ''
      : total === 0
        ? 'Не нашлось'
        : `${found.at + 1} из ${total}${found.cursor ? '+' : ''}`;
  return (
    <header className={`${styles.search} row middle gap-1 fixed line-below icon-18 ground`}>
      <IconSearch className="soft" aria-hidden="true" />
      <input
        className="entry own-clear t-15"
        ref={field}
        type="search"
        aria-label="Искать в этой переписке"
        placeholder="Искать в этой переписке"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') {
            event.preventDefault();
            void step(event.shiftKey ? -1 : 1);
          }
        }}
      />
      <span className="num note nowrap" role="status">
        {count}
      </span>
      <IconButton
        label="Раньше"
        icon={<IconChevronUp aria-hidden="true" />}
        disabled={total === 0 || (found !== null && found.at + 1 >= total && !found.cursor)}
        onClick={() => void step(1)}
      />
      <IconButton
        label="Позже"
        icon={<IconChevronDown aria-hidden="true" />}
        disabled={total === 0 || found?.at === 0}
        onClick={() => void step(-1)}
      />
      <IconButton label="Закончить поиск" icon={<IconX aria-hidden="true" />} onClick={onClose} />
    </header>
  );
}
