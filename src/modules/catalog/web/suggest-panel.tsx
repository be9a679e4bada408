import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconMapPin,
  IconSearch,
  IconTag,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { KIND_DEFINITIONS, KindIcon } from '#modules/ad-objects/web/index.ts';
import { Picture } from '#modules/media/web/index.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Avatar } from '#ui/avatar.tsx';
import { chipClass } from '#ui/chip.tsx';
import { Marked } from '#ui/marked.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import type { Suggestions } from '../contract.ts';
import { takenFor } from '../domain/understood.ts';
import { TABS } from './catalog-state.ts';
import { forgetSearched, searchedBefore } from './searched.ts';
import styles from './suggest-panel.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestPanelProps {
  id: string;
  text: string;
  /** Index of the highlighted suggestion; -1 is the field. */
  active: number;
  /** All of a phone's screen below the field. */
  isScreen: boolean;
  onPoint: (place: number) => void;
  onSearch: (query: string) => void;
  /** Something else than a search was chosen. */
  onPicked: () => void;
  onOptions: (picks: readonly (() => void)[]) => void;
}

type Term = Suggestions['terms'][number];

interface Option {
  key: string;
  pick: () => void;
  body: ReactNode;
  look: 'row' | 'chip';
}
interface Group {
  title: string;
  side: 'main' | 'aside';
  options: Option[];
  /** Beside the title. */
  action?: ReactNode;
}

/** The term as a filter of the catalog. */
const PATHS = {
  platforms: (code) => `/catalog?platform=${code}`,
  topics: (code) => `/catalog?topic=${code}`,
  regions: (code) => `/catalog?region=${code}`,
  specialisations: (code) => `/catalog?kind=contractor&specialisations=${code}`,
} as const satisfies Record<Term['dictionary'], (code: string) => string>;

const TERM_TITLES = {
  platforms: ['Площадки', 'Популярные площадки'],
  topics: ['Темы', 'Популярные темы'],
  specialisations: ['Специализации', 'Популярные специализации'],
  regions: ['Регионы', 'Популярные регионы'],
} as const satisfies Record<Term['dictionary'], readonly [string, string]>;

/** Suggestions under a search field: objects, people, filters and search history. The keyboard focus stays in the field. */
export default function SuggestPanel(props: SuggestPanelProps) {
  const { id, text, active, isScreen, onPoint, onSearch, onPicked, onOptions } = props;
  const go = useGo();
  const found = useSuggestions(text);
  const [searched, setSearched] = useState(searchedBefore);
  const open = (path: string) => () => {
    onPicked();
    void go(path);
  };
  const groups = groupsOf({ found, text, searched, open, onSearch, onForget: forget });
  const options = groups.flatMap((group) => group.options);
  const told = useRef(onOptions);
  told.current = onOptions;
  const key = options.map((option) => option.key).join(' ');
  const latest = useRef(options);
  latest.current = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say when the options are others
  useEffect(() => {
    told.current(latest.current.map((_, place) => () => latest.current[place]?.pick()));
    return () => told.current([]);
  }, [key]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function forget() {
    forgetSearched();
    setSearched([]);
  }

  const drawn = (side: Group['side']) =>
    groups.flatMap((group) => {
      if (group.side !== side) return [];
      const from = groups.slice(0, groups.indexOf(group)).reduce((sum, { options: before }) => sum + before.length, 0);
      return [<Section key={group.title} id={id} group={group} from={from} active={active} onPoint={onPoint} />];
    });
  const main = drawn('main');
  const aside = drawn('aside');
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Подсказки"
        className={isScreen ? `${styles.screen} grow` : `${styles.panel} scrolls lined round-3 surface`}
        hidden={options.length === 0}
        // The focus stays in the field.
        onPointerDown={(event) => event.preventDefault()}
      >
        {main.length > 0 ? <div className={`${styles.main} shrinks pad-2`}>{main}</div> : null}
        {aside.length > 0 ? <div className={`${styles.aside} shrinks pad-2 ground`}>{aside}</div> : null}
        <p className={`${styles.keys} row middle gap-4 line-above faint t-13 desk-only`} aria-hidden="true">
          <span className="row middle gap-1 icon-14">
            <kbd>
              <IconArrowUp />
            </kbd>
            <kbd>
              <IconArrowDown />
            </kbd>
            выбрать
          </span>
          <span className="row middle gap-1">
            <kbd>Enter</kbd> открыть
          </span>
          <span className="row middle gap-1">
            <kbd>Esc</kbd> закрыть
          </span>
        </p>
      </div>
      {isScreen && options.length === 0 && found && text !== '' ? (
        <p className="pad-4 soft">Ничего не нашлось. Попробуйте другие слова.</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {options.length > 0 ? `Подсказок: ${options.length}` : ''}
      </p>
    </>
  );
}

interface SectionProps {
  id: string;
  group: Group;
  /** The place of its first option among all. */
  from: number;
  active: number;
  onPoint: (place: number) => void;
}

function Section({ id, group: { title, options, action }, from, active, onPoint }: SectionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox, not of fields
    <div role="group" aria-label={title}>
      <div className={`${styles.title} row middle spread gap-3 soft t-13 strong at-32`} aria-hidden="true">
        <span>{title}</span>
        {action}
      </div>
      <div className={options[0]?.look === 'chip' ? `in-1 pad-x-2 out-2 row wrap gap-2` : undefined}>
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, as a combobox does
          <div
            key={option.key}
            id={`${id}-${from + place}`}
            role="option"
            tabIndex={-1}
            aria-selected={from + place === active}
            className={
              option.look === 'chip'
                ? chipClass({ line: true, className: styles.chip })
                : `${styles.option} row middle gap-3 round-2 icon-18`
            }
            onPointerMove={() => onPoint(from + place)}
            onClick={option.pick}
          >
            {option.body}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Said {
  found: Suggestions | null;
  text: string;
  searched: readonly string[];
  open: (path: string) => () => void;
  onSearch: (query: string) => void;
  onForget: () => void;
}

/** Groups of suggestions, in keyboard order. */
function groupsOf({ found, text, searched, open, onSearch, onForget }: Said): Group[] {
  const groups: Group[] = [];
  const query = (words: string, icon: ReactNode, prefix: string): Option => ({
    key: `${prefix}:${words}`,
    look: 'row',
    pick: () => onSearch(words),
    body: (
      <>
        {icon}
        <span className="ellipsis">
          <Marked text={words} query={text} />
        </span>
      </>
    ),
  });
  if (found?.understood && text !== '') {
    const { kind, path, terms, rest, count: total } = found.understood;
    const named = [...terms.map(({ name }) => name), ...(rest ? [`«${rest}»`] : [])].join(', ');
    groups.push({
      title: 'Поняли запрос',
      side: 'main',
      options: [
        {
          key: `understood:${path}`,
          look: 'row',
          pick: open(path),
          body: (
            <>
              <span className="plate plate-ink">
                <IconAdjustmentsHorizontal aria-hidden="true" />
              </span>
              <span className="shrinks grow">
                <span className="block ellipsis strong">
                  {KIND_DEFINITIONS[kind].names.many}: {named}
                </span>
                <span className="block soft t-13">Поняли запрос как {takenFor(terms)}, фильтры поставим сами</span>
              </span>
              <b className="t-20 bold num">{count(total)}</b>
            </>
          ),
        },
      ],
    });
  }
  if (found) {
    const words = found.words.filter((each) => each !== text.toLowerCase());
    if (words.length > 0)
      groups.push({
        title: 'Запросы',
        side: 'main',
        options: words.map((each) => query(each, <IconSearch aria-hidden="true" />, 'word')),
      });
    for (const kind of TABS) {
      const items = found.items.filter((item) => item.kind === kind);
      if (items.length === 0) continue;
      const total = found.counts[kind];
      groups.push({
        title: KIND_DEFINITIONS[kind].names.many,
        side: 'main',
        action: total > items.length ? <span className="num faint">{count(total)}</span> : undefined,
        options: items.map((item) => ({
          key: item.id,
          look: 'row',
          pick: open(`/${kind}/${item.id}`),
          body: <ObjectLine item={item} query={text} />,
        })),
      });
    }
    const total = Object.values(found.counts).reduce((sum, each) => sum + each, 0);
    if (total > 0 && text !== '')
      groups.push({
        title: 'Каталог',
        side: 'main',
        options: [
          {
            key: 'all',
            look: 'row',
            pick: () => onSearch(text),
            body: (
              <>
                <IconSearch aria-hidden="true" />
                <span className="strong">
                  {total === 1 ? 'Показать 1 результат' : `Все ${count(total)} ${plural(total, RESULTS)}`}
                </span>
              </>
            ),
          },
        ],
      });
    if (found.people.length > 0)
      groups.push({
        title: 'Люди',
        side: 'aside',
        options: found.people.map(({ account_id, name, avatar, objects, example }) => ({
          key: account_id,
          look: 'row',
          pick: open(`/account/${account_id}`),
          body: (
            <>
              <Avatar name={name} src={avatar} seed={account_id} />
              <span className="shrinks">
                <span className="block ellipsis strong">
                  <Marked text={name} query={text} />
                </span>
                <span className="block ellipsis soft t-13">
                  «<Marked text={example} query={text} />»{objects > 1 ? ` и ещё ${count(objects - 1)}` : ''}
                </span>
              </span>
            </>
          ),
        })),
      });
    for (const dictionary of Object.keys(TERM_TITLES) as Term['dictionary'][]) {
      const terms = found.terms.filter((term) => term.dictionary === dictionary);
      if (terms.length === 0) continue;
      groups.push({
        // Before anything is typed, those that show most.
        title: TERM_TITLES[dictionary][text === '' ? 1 : 0],
        side: text === '' ? 'main' : 'aside',
        options: terms.map(({ code, name, count: objects }) => ({
          key: `${dictionary}:${code}`,
          look: 'chip',
          pick: open(PATHS[dictionary](code)),
          body: (
            <>
              <TermIcon dictionary={dictionary} />
              {name} <span className="num faint">{count(objects)}</span>
            </>
          ),
        })),
      });
    }
  }
  if (searched.length > 0 && (text === '' || groups.length > 0))
    groups[text === '' ? 'unshift' : 'push']({
      title: 'Вы искали',
      side: text === '' ? 'main' : 'aside',
      action: (
        <button type="button" tabIndex={-1} className={`${textLinkClass} bare regular`} onClick={onForget}>
          Очистить
        </button>
      ),
      options: searched
        .filter((each) => each.toLowerCase() !== text.toLowerCase())
        .map((each) => query(each, <IconClock aria-hidden="true" />, 'searched')),
    });
  return groups.filter(({ options }) => options.length > 0);
}

const RESULTS = { one: 'результат', few: 'результата', many: 'результатов' };

function TermIcon({ dictionary }: Pick<Term, 'dictionary'>) {
  if (dictionary === 'regions') return <IconMapPin aria-hidden="true" />;
  if (dictionary === 'topics') return <IconTag aria-hidden="true" />;
  return <KindIcon kind={dictionary === 'platforms' ? 'resource' : 'contractor'} />;
}

interface ObjectLineProps {
  item: Suggestions['items'][number];
  query: string;
}

function ObjectLine({ item: { kind, title, summary, picture, price_from }, query }: ObjectLineProps) {
  return (
    <>
      <span className={`${styles.thumb} stack centre fixed clip round-2 tinted tint-ground`} data-tint={kind}>
        {picture ? <Picture picture={{ ...picture, alt: '' }} size="card" sizes="56px" /> : <KindIcon kind={kind} />}
      </span>
      <span className="shrinks grow">
        <span className="block ellipsis strong">
          <Marked text={title} query={query} />
        </span>
        {summary ? (
          <span className="block ellipsis soft t-13">
            <Marked text={summary} query={query} />
          </span>
        ) : null}
      </span>
      {price_from === null ? null : (
        <span className="fixed push num nowrap">
          <small className="soft t-13">от</small> <b>{roubles(price_from)}</b>
        </span>
      )}
    </>
  );
}
