import { IconArrowDown, IconArrowLeft, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Marked } from '#ui/marked.tsx';
import { Notice } from '#ui/notice.tsx';
import { showModal } from '#ui/show-modal.ts';
import {
  type Entry,
  type Group,
  groupsFor,
  isCertain,
  type PalettePage,
  readQuery,
  SCOPES,
  type Scope,
} from './entries.tsx';
import { type Opened, openedBy } from './opened.ts';
import styles from './palette.module.css';
import { useFind } from './use-find.ts';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  /** Whose recent pages it shows; empty for a visitor. */
  accountId: string;
  pages: readonly PalettePage[];
}

/** Ctrl K: anything that can be opened, by its name. */
export function Palette({ open, onClose, accountId, pages }: PaletteProps) {
  const element = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened[]>([]);
  const [now, setNow] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const dialog = element.current;
    if (!open && dialog?.open) dialog.close();
    if (!open || !dialog || dialog.open) return;
    setText('');
    setNow(new Date().toISOString());
    setOpened(openedBy(accountId).filter(({ to }) => to !== window.location.pathname));
    showModal(dialog);
    input.current?.focus();
  }, [open, accountId]);
  return (
    <dialog
      ref={element}
      data-palette=""
      className={`${styles.palette} pad-0 lined round-3 surface ink clip shadow-3`}
      aria-label="Найти или перейти"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={() => open && onClose()}
    >
      {open ? (
        <Content
          input={input}
          text={text}
          onText={setText}
          asked={{ opened, pages, now }}
          isSignedIn={accountId !== ''}
          onClose={onClose}
        />
      ) : null}
    </dialog>
  );
}

interface ContentProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  asked: { opened: readonly Opened[]; pages: readonly PalettePage[]; now: string };
  isSignedIn: boolean;
  onClose: () => void;
}

function Content({ input, text, onText, asked, isSignedIn, onClose }: ContentProps) {
  const go = useGo();
  const listId = useId();
  const { scope, q } = readQuery(text);
  const { found, isLoading, hasFailed, retry } = useFind(q);
  const groups = groupsFor({ text, found, ...asked });
  const entries = groups.flatMap((group) => group.entries);
  const [pointed, setPointed] = useState({ text, place: 0 });
  // Other words begin at the first entry again.
  const active = pointed.text === text ? Math.min(pointed.place, entries.length - 1) : 0;
  const point = (place: number) => setPointed({ text, place });
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  function openPath(to: string) {
    onClose();
    void go(to);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[active];
    if (step && entries.length > 0) {
      event.preventDefault();
      point((active + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && entry && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!isLoading || isCertain(entry)) openPath(entry.to);
    }
  }
  function narrow(to: Scope) {
    onText(scope === to ? q : `${to}${q}`);
    input.current?.focus();
  }

  const isEmpty = entries.every(({ key }) => key === 'search');
  const signs = (Object.keys(SCOPES) as Scope[]).filter((sign) => isSignedIn || sign === '@');
  return (
    <div className={`${styles.frame} row column`}>
      <div className={`${styles.head} row middle gap-3 line-below icon-20`}>
        <IconSearch className="faint fixed desk-only" aria-hidden="true" />
        <IconButton
          className={styles.back}
          label="Закрыть поиск"
          icon={<IconArrowLeft aria-hidden="true" />}
          onClick={onClose}
        />
        <input
          ref={input}
          className="entry t-17"
          type="text"
          inputMode="search"
          maxLength={100}
          value={text}
          placeholder={
            isSignedIn ? 'Сделка, проект, объект, человек или страница' : 'Площадка, исполнитель или страница'
          }
          aria-label="Найти или перейти"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${active}` : undefined}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={press}
        />
        <span className="desk-only" aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </div>
      <div className={`${styles.list} grow sinks pad-2`}>
        {hasFailed ? (
          <Notice
            tone="bad"
            live
            action={
              <button type="button" className={buttonClass({ variant: 'line', size: 'sm' })} onClick={retry}>
                Повторить
              </button>
            }
          >
            Не удалось поискать: нет связи или сервер не ответил.
          </Notice>
        ) : isEmpty && q !== '' ? (
          <p className="pad-3 soft">{isLoading ? 'Ищем…' : `По запросу «${q}» ничего не нашлось.`}</p>
        ) : null}
        <div id={listId} role="listbox" aria-label="Найдено" onPointerDown={(event) => event.preventDefault()}>
          {groups.map((group, place) => (
            <Section
              key={group.title}
              group={group}
              query={q}
              listId={listId}
              from={groups.slice(0, place).reduce((sum, before) => sum + before.entries.length, 0)}
              active={active}
              onPoint={point}
              onOpen={openPath}
              onFollow={onClose}
            />
          ))}
        </div>
      </div>
      <div className={`${styles.foot} row wrap middle gap-2 line-above faint t-13 pad-x-5 pad-y-2`}>
        <span className="row middle gap-1 icon-14 desk-only" aria-hidden="true">
          <kbd>
            <IconArrowUp />
          </kbd>
          <kbd>
            <IconArrowDown />
          </kbd>
          выбрать
        </span>
        <span className="row middle gap-1 desk-only" aria-hidden="true">
          <kbd>Enter</kbd> открыть
        </span>
        <span className={`${styles.signs} row gap-1 push`}>
          {signs.map((sign) => (
            <Chip key={sign} className={styles.sign} pressed={scope === sign} onClick={() => narrow(sign)}>
              <kbd>{sign}</kbd> {SCOPES[sign]}
            </Chip>
          ))}
        </span>
      </div>
      <p className="visually-hidden" role="status">
        {isLoading ? '' : entries.length > 0 ? `Найдено: ${entries.length}` : 'Ничего не нашлось'}
      </p>
    </div>
  );
}

interface SectionProps {
  group: Group;
  query: string;
  listId: string;
  /** The place of its first entry among all. */
  from: number;
  active: number;
  onPoint: (place: number) => void;
  onOpen: (to: string) => void;
  onFollow: () => void;
}

function Section({ group: { title, entries }, query, listId, from, active, onPoint, onOpen, onFollow }: SectionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox, not of fields
    <div role="group" aria-label={title}>
      <p className="soft t-13 strong pad-x-3 in-2 out-1" aria-hidden="true">
        {title}
      </p>
      {entries.map(({ key, to, art, title: name, note, end, ways }, index) => (
        <AppLink
          key={key}
          to={to}
          id={`${listId}-${from + index}`}
          role="option"
          tabIndex={-1}
          aria-selected={from + index === active}
          className={`${styles.entry} row middle gap-3 round-2 ink`}
          onPointerMove={() => from + index !== active && onPoint(from + index)}
          onClick={onFollow}
        >
          <span className="fixed">{art}</span>
          <span className="shrinks grow tight">
            <span className="block ellipsis strong">
              <Marked text={name} query={query} />
            </span>
            {note ? (
              <span className="block ellipsis soft t-13">
                <Marked text={note} query={query} />
              </span>
            ) : null}
          </span>
          {end ? <span className="row middle gap-3 fixed">{end}</span> : null}
          {ways ? <Ways ways={ways} onOpen={onOpen} /> : null}
        </AppLink>
      ))}
    </div>
  );
}

/** Buttons for the pointer within an entry, which has no parts of its own for others; the keyboard has them after «>». */
function Ways({ ways, onOpen }: { ways: NonNullable<Entry['ways']>; onOpen: (to: string) => void }) {
  return (
    <span className="row gap-1 fixed desk-only" aria-hidden="true">
      {ways.map(({ to, label }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <span
          key={to}
          className={buttonClass({ variant: 'line', size: 'sm' })}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onOpen(to);
          }}
        >
          {label}
        </span>
      ))}
    </span>
  );
}
