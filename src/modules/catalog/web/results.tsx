import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import type { Sort } from '../../ad-objects/contract.ts';
import { type CatalogState, pathOf, SORT_LABELS, sortsOf } from './catalog-state.ts';
import { FailureLine } from './failure-line.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import type { CatalogData } from './load-catalog.ts';
import styles from './results.module.css';
import { useChoose } from './use-choose.ts';
import { type EndlessList, useEndlessList } from './use-endless-list.ts';

// Rendered by the server, hydrated right after the page.
const ObjectCards = deferred(() => import('./object-cards.tsx'), 'default', { fallback: 'around' });
const ObjectTable = deferred(() => import('./object-table.tsx'), 'default', { fallback: 'around' });
const FoundPeople = deferred(() => import('./found-people.tsx'), 'default');
const ResultNotes = deferred(() => import('./result-notes.tsx'), 'default');
const EmptyResults = deferred(() => import('./empty-results.tsx'), 'default');

/** Pages loaded by scrolling; further ones need a press, so that the end of the page can be reached. */
const COME_THEMSELVES = 3;

interface ResultsProps {
  data: CatalogData;
  /** The state of the address; the data may still be the previous answer's. */
  wanted: CatalogState;
  isPending: boolean;
}

export function Results({ data, wanted, isPending }: ResultsProps) {
  const { state, list, people, waysOut, forbidden } = data;
  const { corrected_q, words_matched, understood } = list;
  const hasNotes =
    forbidden.length > 0 || corrected_q || words_matched || understood.some(({ terms }) => terms.length > 0);
  const endless = useEndlessList(state, list);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOtherKind = isPending && wanted.kind !== state.kind;
  useFromTheTop(heading, pathOf({ ...state, view: 'cards' }));
  return (
    <section aria-label="Результаты" aria-busy={isPending}>
      <div className="row wrap middle gap-3 rows-1 below-4 at-44">
        <h1 ref={heading} id="results" className={`${styles.title} silent`} tabIndex={-1}>
          {headingOf(data)}
        </h1>
        <Tools state={wanted} />
      </div>
      {hasNotes ? <ResultNotes {...{ state, list, forbidden }} /> : null}
      {people.length > 0 && endless.items.length > 0 ? <FoundPeople people={people} /> : null}
      {state.cursor ? (
        <p className="soft below-4">
          Список показан не с начала.{' '}
          <AppLink to={pathOf({ ...state, cursor: null })} className={textLinkClass}>
            К началу
          </AppLink>
        </p>
      ) : null}
      <div className={styles.body} data-waiting={isPending && !isOtherKind ? '' : undefined}>
        {isOtherKind ? (
          <CardSkeletons places={9} />
        ) : endless.items.length === 0 ? (
          <EmptyResults {...{ state, waysOut, people, forbidden }} />
        ) : (
          <Listed data={data} view={wanted.view} endless={endless} />
        )}
      </div>
    </section>
  );
}

function headingOf({ state, list: { total, total_is_exact } }: CatalogData): string {
  const words = `${count(total)} ${plural(total, KIND_DEFINITIONS[state.kind].names.plural)}`;
  if (!total_is_exact) return `Более ${words}`;
  return total === 0 ? 'Ничего не нашлось' : words;
}

/** A new list is read from its beginning when its heading has been left far above. */
function useFromTheTop(heading: { current: HTMLHeadingElement | null }, list: string) {
  const before = useRef(list);
  useEffect(() => {
    if (before.current === list) return;
    before.current = list;
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) heading.current?.scrollIntoView();
  }, [heading, list]);
}

function Tools({ state }: { state: CatalogState }) {
  const choose = useChoose();
  return (
    <>
      <form className="row middle gap-2" action="/catalog" onSubmit={(event) => event.preventDefault()}>
        <HiddenFields state={state} except={['sort']} />
        <NativeSelect
          size="sm"
          labelHidden
          label="Порядок"
          name="sort"
          value={state.sort}
          onChange={({ target }) => void choose({ ...state, sort: target.value as Sort, cursor: null })}
        >
          {sortsOf(state).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </NativeSelect>
        <noscript>
          <Button type="submit" size="sm" variant="line">
            Упорядочить
          </Button>
        </noscript>
      </form>
      <nav className={`${styles.views} segments icon-20 desk-only`} aria-label="Вид списка">
        <ViewLink state={{ ...state, view: 'cards' }} isOn={state.view === 'cards'} label="Карточки">
          <IconLayoutGrid aria-hidden="true" />
        </ViewLink>
        <ViewLink state={{ ...state, view: 'table' }} isOn={state.view === 'table'} label="Таблица">
          <IconList aria-hidden="true" />
        </ViewLink>
      </nav>
    </>
  );
}

interface ViewLinkProps {
  state: CatalogState;
  isOn: boolean;
  label: string;
  children: React.ReactNode;
}

function ViewLink({ state, isOn, label, children }: ViewLinkProps) {
  return (
    <AppLink to={pathOf(state)} replace aria-label={label} title={label} aria-current={isOn ? 'true' : undefined}>
      {children}
    </AppLink>
  );
}

function Listed({ data, view, endless }: { data: CatalogData; view: CatalogState['view']; endless: EndlessList }) {
  const { state } = data;
  const { items, isLoading } = endless;
  const query = data.list.corrected_q ?? state.filter.q ?? '';
  return (
    // The end of the list is watched only when the list itself is there: a short stand-in would call for more at once.
    <Suspense fallback={<CardSkeletons places={9} />}>
      {view === 'table' ? (
        <ObjectTable
          kind={state.kind}
          items={items}
          label={KIND_DEFINITIONS[state.kind].names.many}
          query={query}
          state={state}
        />
      ) : (
        <ObjectCards items={items} query={query} state={state} />
      )}
      {isLoading && view === 'cards' ? <CardSkeletons places={3} /> : null}
      <Pager data={data} endless={endless} />
    </Suspense>
  );
}

function Pager({ data, endless }: { data: CatalogData; endless: EndlessList }) {
  const { state, list } = data;
  const { items, nextCursor, isLoading, failure, more } = endless;
  const sentinel = useRef<HTMLDivElement>(null);
  const come = useRef({ list: '', times: 0 });
  const key = pathOf({ ...state, view: 'cards' });
  const ready = nextCursor !== null && !isLoading && failure === null;
  const latest = useRef(more);
  latest.current = more;
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !ready) return;
    if (come.current.list !== key) come.current = { list: key, times: 0 };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || come.current.times >= COME_THEMSELVES) return;
        come.current.times += 1;
        latest.current();
      },
      { rootMargin: '500px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [key, ready]);

  const step = list.total_is_exact && !state.cursor ? Math.min(24, Math.max(1, list.total - items.length)) : 24;
  const part = Math.min(1, items.length / Math.max(1, list.total));
  return (
    <>
      <div ref={sentinel} />
      {failure ? <FailureLine title="Не удалось показать ещё" message={failure} onRetry={more} /> : null}
      <nav className={`${styles.pager} row wrap middle centered`} aria-label="Продолжение списка">
        <span className="num note" role="status">
          Показано {count(items.length)} из {list.total_is_exact ? '' : 'более чем '}
          {count(list.total)}
        </span>
        <progress className={`${styles.progress} meter`} value={part} aria-hidden="true" />
        {nextCursor ? (
          <a
            rel="next"
            href={pathOf({ ...state, cursor: nextCursor })}
            className={buttonClass({ variant: 'line' })}
            aria-disabled={isLoading || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              more();
            }}
          >
            {isLoading ? 'Загружаем…' : `Показать ещё ${step}`}
          </a>
        ) : null}
      </nav>
    </>
  );
}

function CardSkeletons({ places }: { places: number }) {
  return (
    <ul className={`${styles.cards} stack gap-4 tiles-260`} aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <li key={place} className={`${styles.ghost} round-3`} />
      ))}
    </ul>
  );
}
