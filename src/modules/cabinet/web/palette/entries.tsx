/** Entries of the palette for the typed words, in keyboard order. */
import {
  IconClock,
  IconLayoutKanban,
  IconMessageCircle,
  IconReceipt2,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useZone } from '#platform/web/use-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { Tint } from '#ui/tint.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { otherLayout } from '#words/other-alphabet.ts';
import { plural } from '#words/plurals.ts';
import { type AdObjectKind, KIND_DEFINITIONS, KINDS, LIFE_LABELS } from '../../../ad-objects/web/index.ts';
import { pathOfQuery } from '../../../catalog/web/index.ts';
import { dealNumber, StateMark } from '../../../deals/web/index.ts';
import type { Found, FoundDeal } from '../../contract.ts';
import { Thumb } from '../thumb.tsx';
import { DEALS, deadlineOf } from '../words.ts';
import type { Opened } from './opened.ts';

export interface PalettePage {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  tint?: Tint | undefined;
  /** Something to begin, rather than somewhere to look. */
  isAction?: boolean;
}

export interface Entry {
  key: string;
  to: string;
  art: ReactNode;
  title: string;
  note?: string;
  /** At the end of the line. */
  end?: ReactNode;
  /** Shorter ways from here, for the pointer. */
  ways?: readonly { to: string; label: string }[];
}
export interface Group {
  title: string;
  entries: Entry[];
}

/** True for entries that match the words typed now; the others are of the last answer, which may be about other words. */
export const isCertain = ({ key }: Entry): boolean => /^(?:page:|opened:|search$)/.test(key);

/** Scope prefix: one sign before the words narrows the search. */
export const SCOPES = { '#': 'сделки', '@': 'люди', '>': 'действия' } as const;
export type Scope = keyof typeof SCOPES;

export function readQuery(text: string): { scope: Scope | null; q: string } {
  const sign = text.trimStart().charAt(0);
  const scope = sign in SCOPES ? (sign as Scope) : null;
  return { scope, q: (scope ? text.trimStart().slice(1) : text).trim() };
}

const SHOWN_OPENED = 5;
const SHOWN_OPENED_OF_MATCHES = 3;

const plate = (Icon: ComponentType<{ 'aria-hidden': 'true' }>, tint?: Tint) => (
  <span className="plate" data-tint={tint} data-plain={tint ? undefined : ''}>
    <Icon aria-hidden="true" />
  </span>
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\d]+/gu) ?? [];

/** Every word of the query begins one of the text. */
function has(text: string, q: string): boolean {
  const words = wordsOf(text);
  return wordsOf(q).every((asked) => words.some((word) => word.startsWith(asked)));
}

const isCalled = (text: string, q: string): boolean => {
  const other = q.toLowerCase().split(/\s+/).map(otherLayout);
  return has(text, q) || (!other.includes(null) && has(text, other.join(' ')));
};

const pageEntry = ({ to, label, Icon, tint }: PalettePage): Entry => ({
  key: `page:${to}`,
  to,
  title: label,
  art: plate(Icon, tint),
});

const SIGNS: readonly [RegExp, ComponentType<{ 'aria-hidden': 'true' }>][] = [
  [/^\/deals\//, IconReceipt2],
  [/^\/projects\//, IconLayoutKanban],
  [/^\/chats\//, IconMessageCircle],
  [/^\/account\//, IconUser],
];

const openedEntry = ({ to, title }: Opened): Entry => ({
  key: `opened:${to}`,
  to,
  title,
  art: plate(SIGNS.find(([path]) => path.test(to))?.[1] ?? IconClock),
});

function dealNote({ deal_id, side, person }: FoundDeal): string {
  return `№ ${dealNumber(deal_id)}, ${side === 'buyer' ? 'продавец' : 'покупатель'} ${person.name}`;
}

function DealEnd({ deal: { state, waiting, until, amount }, now }: { deal: FoundDeal; now: string }) {
  const deadline = deadlineOf({ until, due_on: null }, now, useZone());
  return (
    <>
      {waiting && deadline ? (
        <span className="accent t-14 strong desk-only">
          {DEALS[waiting].action} {deadline.text}
        </span>
      ) : (
        <span className="desk-only">
          <StateMark state={state} isMine={waiting !== null} hasCounter={waiting === 'terms'} />
        </span>
      )}
      <b className="nowrap">{roubles(amount)}</b>
    </>
  );
}

const dealEntry = (deal: FoundDeal, now: string): Entry => ({
  key: deal.deal_id,
  to: `/deals/${deal.deal_id}`,
  title: `${deal.object.title}, ${deal.offer_name}`,
  note: dealNote(deal),
  art: <Thumb object={deal.object} />,
  end: <DealEnd deal={deal} now={now} />,
});

const ownEntry = (object: Found['objects'][number]): Entry => {
  const { kind, id, title, life } = object;
  const { one } = KIND_DEFINITIONS[kind].names;
  return {
    key: id,
    to: `/${kind}/${id}`,
    title: title || 'Без названия',
    note: life === 'active' ? `Ваш объект, ${one.toLowerCase()}` : `Ваш объект, ${LIFE_LABELS[life].toLowerCase()}`,
    art: <Thumb object={object} />,
    ways: [
      { to: `/objects/${kind}/${id}/stats`, label: 'Статистика' },
      { to: `/${kind}/${id}/change`, label: 'Изменить' },
    ],
  };
};

const publicEntry = ({ kind, id, title, summary, picture, price_from }: Found['catalog']['items'][number]): Entry => ({
  key: id,
  to: `/${kind}/${id}`,
  title,
  note: [KIND_DEFINITIONS[kind].names.one, summary].filter(Boolean).join(' · '),
  art: <Thumb object={{ kind, id, title, cover: picture }} />,
  end:
    price_from === null ? undefined : (
      <span className="nowrap">
        <small className="soft t-13">от</small> <b>{roubles(price_from)}</b>
      </span>
    ),
});

const personEntry = ({ account_id, name, avatar, objects, example }: Found['catalog']['people'][number]): Entry => ({
  key: `person:${account_id}`,
  to: `/account/${account_id}`,
  title: name,
  note: objects > 1 ? `«${example}» и ещё ${count(objects - 1)}` : `«${example}»`,
  art: <Avatar name={name} src={avatar} seed={account_id} />,
});

const dialogEntry = ({ dialog_id, person, about, unread }: Found['dialogs'][number]): Entry => ({
  key: dialog_id,
  to: `/chats/${dialog_id}`,
  title: person.name,
  note: about ?? 'Переписка',
  art: <Avatar name={person.name} src={person.avatar} seed={person.account_id} />,
  end: unread > 0 ? <span className="badge">{count(unread)}</span> : undefined,
});

function searchEntry(q: string, found: Found | null): Entry {
  const kinds = KINDS.filter((kind) => (found?.catalog.counts[kind] ?? 0) > 0);
  const totalOf = (kind: AdObjectKind) => found?.catalog.counts[kind] ?? 0;
  return {
    key: 'search',
    to: pathOfQuery(q, kinds.toSorted((one, other) => totalOf(other) - totalOf(one))[0]),
    title: `Искать «${q}» в каталоге`,
    art: plate(IconSearch),
    ...(kinds.length > 0 && {
      note: kinds
        .map((kind) => `${count(totalOf(kind))} ${plural(totalOf(kind), KIND_DEFINITIONS[kind].names.plural)}`)
        .join(', '),
    }),
  };
}

interface Asked {
  text: string;
  found: Found | null;
  opened: readonly Opened[];
  pages: readonly PalettePage[];
  now: string;
}

export function groupsFor({ text, found, opened, pages, now }: Asked): Group[] {
  const { scope, q } = readQuery(text);
  const called = pages.filter(({ label }) => isCalled(label, q));
  const pagesGroup: Group = {
    title: 'Страницы',
    entries: called.filter(({ isAction }) => !isAction && scope !== '>').map(pageEntry),
  };
  const actions: Group = {
    title: 'Действия',
    entries: [
      ...called.filter(({ isAction }) => isAction).map(pageEntry),
      // Secondary links of an object as entries, for the keyboard.
      ...(scope === '>' && found ? found.objects.flatMap((object) => waysOf(ownEntry(object))) : []),
    ],
  };
  const recent: Group = {
    title: 'Недавнее',
    entries: opened
      .filter(({ title }) => isCalled(title, q))
      .slice(0, q ? SHOWN_OPENED_OF_MATCHES : SHOWN_OPENED)
      .map(openedEntry),
  };
  const people: Group[] = [
    { title: 'Люди', entries: found?.catalog.people.map(personEntry) ?? [] },
    { title: 'Чаты', entries: found?.dialogs.map(dialogEntry) ?? [] },
  ];
  const deals: Group = { title: 'Сделки', entries: found?.deals.map((deal) => dealEntry(deal, now)) ?? [] };
  const everything: Group[] =
    q === ''
      ? [recent, pagesGroup, actions]
      : [
          recent,
          // Whoever begins to write the name of a page wants the page.
          ...(called.some(({ label }) => label.toLowerCase().startsWith(q.toLowerCase())) ? [pagesGroup] : []),
          deals,
          { title: 'Проекты', entries: found?.projects.map(projectEntry) ?? [] },
          { title: 'Объекты', entries: [...(found?.objects.map(ownEntry) ?? []), ...publicOf(found)] },
          ...people,
          pagesGroup,
          actions,
          { title: 'Каталог', entries: [searchEntry(q, found)] },
        ];
  const byScope = { '#': [deals], '@': people, '>': [actions] } satisfies Record<Scope, Group[]>;
  const shown = new Set<string>();
  return (scope ? byScope[scope] : everything)
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ to }) => !shown.has(to) && shown.add(to)) }))
    .filter(({ entries }) => entries.length > 0);
}

const projectEntry = ({ project_id, title, is_archived }: Found['projects'][number]): Entry => ({
  key: project_id,
  to: `/projects/${project_id}`,
  title,
  note: is_archived ? 'Проект в архиве' : 'Проект',
  art: plate(IconLayoutKanban),
});

const publicOf = (found: Found | null): Entry[] => found?.catalog.items.map(publicEntry) ?? [];

const waysOf = ({ title, art, ways = [] }: Entry): Entry[] =>
  ways.map(({ to, label }) => ({ key: to, to, title: `${label}: ${title}`, art }));
