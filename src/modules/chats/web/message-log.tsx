import { IconArrowDown } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { dayOf } from '#words/moments.ts';
import type { Message } from '../contract.ts';
import { useDesk } from './desk.ts';
import { isAtEnd, KeepPlace, lastSeen } from './keep-place.tsx';
import styles from './message-log.module.css';
import { MessageRow } from './message-row.tsx';
import { dayTitle } from './moments.ts';
import type { Waiting } from './outbox.ts';
import { SystemLine } from './system-line.tsx';
import { type Piece, standsWith } from './thread-state.ts';
import { WaitingRow } from './waiting-row.tsx';

export interface LogHandle {
  /** Shows a loaded message and marks it for a moment. */
  reveal: (number: number) => void;
  toEnd: () => void;
}

export type MessageAction = 'reply' | 'edit' | 'delete' | 'complain';

interface MessageLogProps {
  ref: Ref<LogHandle>;
  piece: Piece;
  failed: 'before' | 'after' | null;
  waiting: readonly Waiting[];
  person: { account_id: string; name: string };
  theirReadNumber: number;
  /** The first unread message; the divider stands above it. */
  freshFrom: number | null;
  /** Where to begin. */
  startAt: number | null;
  isTyping: boolean;
  /** How many are not read: shown at the way down. */
  unread: number;
  onLoad: (side: 'before' | 'after') => void;
  /** Called with the number the reader has come to. */
  onSeen: (number: number) => void;
  onQuote: (number: number) => void;
  onEnd: () => void;
  onAction: (action: MessageAction, message: Message) => void;
  onPicture: (message: Pick<Message, 'images'>, place: number) => void;
}

const FLASH_MS = 1600;

export function MessageLog(props: MessageLogProps) {
  const { ref, piece, failed, waiting, person, theirReadNumber, freshFrom, isTyping, unread } = props;
  const { me, now, zone } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const ownId = useId();
  const [active, setActive] = useState<number | null>(null);
  const [flashed, setFlashed] = useState<number | null>(null);
  const [isFar, setFar] = useState(false);
  const { messages } = piece;
  const last = messages.at(-1)?.number ?? null;
  const latest = useRef(props);
  latest.current = props;
  // Stable callbacks across renders, so that memoised rows need not be rendered for them.
  const [calls] = useState(() => ({
    onAction: (action: MessageAction, message: Message) => latest.current.onAction(action, message),
    onQuote: (number: number) => latest.current.onQuote(number),
    onPicture: (message: Pick<Message, 'images'>, place: number) => latest.current.onPicture(message, place),
  }));

  function look(): void {
    if (!box.current) return;
    const end = isAtEnd(box.current);
    setFar(!end || latest.current.piece.hasAfter);
    if (document.visibilityState === 'visible') latest.current.onSeen(lastSeen(box.current));
  }
  const rowOf = (number: number) => box.current?.querySelector<HTMLElement>(`[data-number="${number}"]`);

  useImperativeHandle(ref, () => ({
    reveal(number) {
      rowOf(number)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      setFlashed(number);
    },
    toEnd() {
      if (box.current) box.current.scrollTop = 0;
    },
  }));
  useEffect(() => {
    if (flashed === null) return;
    const timer = setTimeout(() => setFlashed(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);

  // Opens where reading stopped. The line of new messages comes along, so that it is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the opening.
  useLayoutEffect(() => {
    const { startAt, freshFrom: fresh } = latest.current;
    if (startAt !== null) {
      rowOf(startAt)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      setFlashed(startAt);
    } else if (fresh !== null) {
      box.current?.querySelector('[data-fresh]')?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message may be seen at once.
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [last]);

  function hover(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || box.current?.querySelector(':popover-open')) return;
    const number = (event.target as Element).closest<HTMLElement>('[data-number]')?.dataset.number;
    if (number) setActive(Number(number));
  }
  /** Arrows walk from message to message; Tab goes on to what can be done with it. */
  function walk(event: KeyboardEvent) {
    const row = event.target as HTMLElement;
    if (row.dataset.number === undefined) return;
    const numbers = messages.map(({ number }) => number);
    const at = numbers.indexOf(Number(row.dataset.number));
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: numbers.length - 1 }[event.key];
    const number = next === undefined ? undefined : numbers[next];
    if (number === undefined) return;
    event.preventDefault();
    setActive(number);
    rowOf(number)?.focus();
  }
  const entry = active !== null && messages.some(({ number }) => number === active) ? active : last;

  return (
    <div className={`${styles.frame} row relative grow sinks`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the messages in it hold the focus */}
      <div
        ref={box}
        className={`${styles.box} row grow scrolls`}
        // The router gives a place on the next page to what stands there; a thread knows better where it begins.
        data-scroll-restoration-id={ownId}
        onScroll={look}
        onPointerOver={hover}
        onFocus={(event) => {
          const { number } = (event.target as HTMLElement).dataset;
          if (number) setActive(Number(number));
        }}
        onKeyDown={walk}
      >
        <KeepPlace box={box}>
          <div className={`${styles.content} fixed full mid`}>
            {piece.hasBefore ? (
              <Edge
                box={box}
                key={`before ${messages[0]?.number}`}
                failed={failed === 'before'}
                onNear={() => props.onLoad('before')}
              />
            ) : null}
            <ol className="row column gap-h" aria-label="Сообщения">
              {messages.map((message, place) => {
                const before = messages[place - 1];
                const after = messages[place + 1];
                const isNewDay = !before || dayOf(before.created_at, zone) !== dayOf(message.created_at, zone);
                const isFresh = message.number === freshFrom;
                const endsDay = !!after && dayOf(after.created_at, zone) !== dayOf(message.created_at, zone);
                return (
                  <Fragment key={message.number}>
                    {isNewDay && (before || !piece.hasBefore) ? (
                      <li className={styles.day}>
                        <span className="block soft t-12 strong pill">{dayTitle(message.created_at, now, zone)}</span>
                      </li>
                    ) : null}
                    {isFresh ? (
                      <li className={`${styles.fresh} row middle gap-3 accent t-12 strong`} data-fresh>
                        Новые сообщения
                      </li>
                    ) : null}
                    {message.kind === 'system' ? (
                      <SystemLine message={message} isEntry={message.number === entry} />
                    ) : (
                      <MessageRow
                        message={message}
                        isMine={message.author_id === me.account_id}
                        authorName={message.author_id === me.account_id ? 'Вы' : person.name}
                        quotedName={message.reply?.author_id === me.account_id ? 'Вы' : person.name}
                        isFirst={isNewDay || isFresh || !standsWith(before, message)}
                        isLast={endsDay || after?.number === freshFrom || !standsWith(message, after)}
                        isRead={message.number <= theirReadNumber}
                        isEntry={message.number === entry}
                        isActive={message.number === active}
                        isFlashed={message.number === flashed}
                        {...{ me: me.account_id, zone }}
                        onActive={setActive}
                        {...calls}
                      />
                    )}
                  </Fragment>
                );
              })}
              {piece.hasAfter
                ? null
                : waiting.map((message) => (
                    <WaitingRow
                      key={message.client_id}
                      message={message}
                      quotedName={message.reply?.author_id === me.account_id ? 'Вы' : person.name}
                      accountId={me.account_id}
                      zone={zone}
                      onPicture={calls.onPicture}
                    />
                  ))}
            </ol>
            {messages.length === 0 && waiting.length === 0 ? <Greeting name={person.name} /> : null}
            {piece.hasAfter ? (
              <Edge box={box} key={`after ${last}`} failed={failed === 'after'} onNear={() => props.onLoad('after')} />
            ) : isTyping ? (
              <Typing name={person.name} />
            ) : null}
          </div>
        </KeepPlace>
      </div>
      {isFar ? (
        <IconButton
          className={styles.down}
          label={unread > 0 ? `К новым сообщениям: ${unread}` : 'К последним сообщениям'}
          icon={<IconArrowDown aria-hidden="true" />}
          count={unread}
          onClick={props.onEnd}
        />
      ) : null}
    </div>
  );
}

/** Infinite scrolling: loads more before the reader gets to the end. */
function Edge({ box, failed, onNear }: { box: { current: HTMLElement | null }; failed: boolean; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    if (!place.current || failed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { root: box.current, rootMargin: '900px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [box, failed]);
  return (
    <div ref={place} className="stack centre at-48">
      {failed ? (
        <Button size="sm" variant="line" onClick={onNear}>
          Не загрузилось. Повторить
        </Button>
      ) : (
        <Spinner label="Загружаем сообщения" />
      )}
    </div>
  );
}

function Typing({ name }: { name: string }) {
  const first = name.split(' ')[0] ?? name;
  return (
    <p className="row middle gap-2 above-3 note">
      <span className={`${styles.dots} inline gap-1 round-3 surface pad-x-4 pad-y-3`} aria-hidden="true">
        <i className="round" />
        <i className="round" />
        <i className="round" />
      </span>
      {first} печатает
    </p>
  );
}

function Greeting({ name }: { name: string }): ReactNode {
  return (
    <div className={`${styles.greeting} round-3 surface soft mid-text`}>
      <p>
        <b className="ink">Это начало вашей переписки.</b>
      </p>
      <p>Спросите о цене, датах или охватах. {name} увидит сообщение сразу, как откроет сайт.</p>
    </div>
  );
}
