import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LineTabs } from '#ui/line-tabs.tsx';
import { Menu, menuLinkProps } from '#ui/menu.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { count } from '#words/numbers.ts';
import { counted, OBJECTS } from '#words/plurals.ts';
import type { adObjectCalls } from '../../contract.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import { type AdObjectKind, KINDS, objectIdOf } from '../../kinds/kind.ts';
import { FactsIcon } from '../cards/facts-icon.tsx';
import { BulkBar, BulkResult } from './bulk-bar.tsx';
import { loadRest, matchesWords, type OwnObjects } from './data.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ObjectsEmpty } from './empty.tsx';
import { ObjectsNotices } from './notices.tsx';
import styles from './page.module.css';
import { STATE_GROUP_NAMES, STATE_GROUPS, type StateGroup } from './states.ts';
import { ObjectsTable } from './table.tsx';
import { useObjectActions } from './use-actions.ts';

interface ObjectsPageProps {
  loaded: OwnObjects;
  kind: AdObjectKind | undefined;
  group: StateGroup;
  /** Import from and export to tables, from the module that does it. */
  tables: ReactNode;
}

/** Drawn at once; a long list grows by pressing. */
const SHOWN_STEP = 50;

const pathOf = (kind: AdObjectKind | undefined, group: StateGroup) => {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(group !== 'all' && { state: group }) });
  return query.size > 0 ? `/objects?${query}` : '/objects';
};

export function ObjectsPage({ loaded, kind, group, tables }: ObjectsPageProps) {
  const api = useApi<typeof adObjectCalls>();
  const [items, setItems] = useState(loaded.items);
  const [typed, setTyped] = useState('');
  const [shownCount, setShownCount] = useState(SHOWN_STEP);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    let isGone = false;
    setItems(loaded.items);
    if (Object.keys(loaded.cursors).length > 0) {
      // The first hundred of each kind stand already; without the rest they stand as well.
      loadRest(api, loaded).then(
        (all) => !isGone && setItems(all),
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  }, [api, loaded]);

  const actions = useObjectActions({ setItems, setChosen });
  const ofKind = useMemo(() => items.filter((item) => !kind || item.kind === kind), [items, kind]);
  const found = useMemo(
    () => ofKind.filter((item) => STATE_GROUPS[group].has(item) && matchesWords(item, typed.trim())),
    [ofKind, group, typed],
  );
  const shown = found.slice(0, shownCount);
  const selected = found.filter((item) => chosen.has(objectIdOf(item)));
  const live = items.filter(STATE_GROUPS.live.has).length;

  if (items.length === 0) {
    return (
      <>
        <Head lead="Здесь будет всё, что вы продаёте и продвигаете." tables={tables} />
        <ObjectsEmpty />
        <DeleteDialog actions={actions} />
      </>
    );
  }
  return (
    <>
      <Head
        lead={`Что вы продаёте и продвигаете: ${counted(items.length, OBJECTS)}, в каталоге ${count(live)}.`}
        tables={tables}
      />
      <Kpis items={items} />
      <ObjectsNotices items={items} />
      <BulkResult actions={actions} />
      <section className={`framed ${styles.list}`} aria-labelledby="objects-list">
        <h2 id="objects-list" className="visually-hidden">
          Список объектов
        </h2>
        <div className={`${styles.tabs} in-1`}>
          <LineTabs label="Виды" current={kind ?? ''}>
            <Tab
              to={pathOf(undefined, group)}
              isOn={!kind}
              label="Все"
              total={items.filter(STATE_GROUPS[group].has).length}
            />
            {KINDS.map((one) => (
              <Tab
                key={one}
                to={pathOf(one, group)}
                isOn={one === kind}
                kind={one}
                label={KIND_DEFINITIONS[one].names.many}
                total={items.filter((item) => item.kind === one && STATE_GROUPS[group].has(item)).length}
              />
            ))}
          </LineTabs>
        </div>
        <div className="row wrap middle gap-2 pad-x-5 pad-y-3 line-below">
          <nav className="row wrap gap-1h" aria-label="Состояние">
            {STATE_GROUP_NAMES.map((name) => {
              const total = ofKind.filter(STATE_GROUPS[name].has).length;
              const isOn = name === group;
              if (total === 0 && !isOn && name !== 'all') return null;
              return (
                <AppLink
                  key={name}
                  to={pathOf(kind, name)}
                  replace
                  aria-current={isOn ? 'true' : undefined}
                  className={chipClass({ line: !isOn, on: isOn })}
                >
                  {STATE_GROUPS[name].label}
                  <span className={`num ${styles.count}`}>{total}</span>
                </AppLink>
              );
            })}
          </nav>
          <search className={`${styles.find} round-1 icon-16 row middle push gap-2 faint pad-x-3 outlined frames`}>
            <IconSearch aria-hidden="true" />
            <input
              type="search"
              className="entry t-13"
              aria-label="Найти среди своих"
              placeholder="Найти среди своих"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </search>
        </div>
        {found.length > 0 ? (
          <>
            <BulkBar
              actions={actions}
              selected={selected}
              total={found.length}
              onAll={(isOn) => setChosen(new Set(isOn ? found.map(objectIdOf) : []))}
            />
            <ObjectsTable
              items={shown}
              chosen={chosen}
              onChoose={(id, isOn) =>
                setChosen((before) => {
                  const next = new Set(before);
                  if (isOn) next.add(id);
                  else next.delete(id);
                  return next;
                })
              }
              actions={actions}
            />
            {found.length > shown.length ? (
              <p className="row middle spread line-above t-13 faint pad-x-5 pad-y-3">
                Показаны {shown.length} из {found.length}
                <Button variant="line" size="sm" onClick={() => setShownCount(shownCount + SHOWN_STEP)}>
                  Показать ещё
                </Button>
              </p>
            ) : null}
          </>
        ) : (
          <Nothing typed={typed} kind={kind} group={group} onClear={() => setTyped('')} />
        )}
      </section>
      <DeleteDialog actions={actions} />
    </>
  );
}

function Head({ lead, tables }: { lead: string; tables: ReactNode }) {
  return (
    <PageHead title="Мои объекты" lead={lead}>
      {tables}
      <CreateMenu />
    </PageHead>
  );
}

function CreateMenu() {
  return (
    <Menu
      label="Что создать"
      trigger={(props) => (
        <Button {...props} size="sm" icon={<IconPlus aria-hidden="true" />}>
          Создать объект
        </Button>
      )}
    >
      {KINDS.map((kind) => (
        <AppLink key={kind} to={`/${kind}/create`} {...menuLinkProps}>
          <FactsIcon icon={kind} />
          {KIND_FORMS[kind].newTitle}
        </AppLink>
      ))}
    </Menu>
  );
}

function Kpis({ items }: { items: readonly AnyCard[] }) {
  const sum = (of: (item: AnyCard) => number) => count(items.reduce((total, item) => total + of(item), 0));
  const inState = (group: StateGroup) => count(items.filter(STATE_GROUPS[group].has).length);
  const figures = [
    { to: pathOf(undefined, 'live'), label: 'В каталоге', value: inState('live'), note: 'видят все' },
    { to: pathOf(undefined, 'draft'), label: 'Черновики', value: inState('draft'), note: 'видите только вы' },
    { label: 'Просмотры', value: sum((item) => item.views_count), note: 'за всё время' },
    { label: 'В избранном', value: sum((item) => item.favourites_count), note: 'сейчас' },
  ];
  return (
    <section className={`gap-h clip stack framed ${styles.kpis}`} aria-label="Итоги">
      {figures.map(({ to, label, value, note }) => {
        const inside = (
          <>
            <span className="note medium">{label}</span>
            <b className="bold">{value}</b>
            <span className="t-12 faint">{note}</span>
          </>
        );
        return to ? (
          <AppLink key={label} to={to} className={`${styles.kpi} stack gap-h pad-4 surface ring-inside`}>
            {inside}
          </AppLink>
        ) : (
          <div key={label} className={`${styles.kpi} stack gap-h pad-4 surface ring-inside`}>
            {inside}
          </div>
        );
      })}
    </section>
  );
}

interface TabProps {
  to: string;
  isOn: boolean;
  label: string;
  total: number;
  kind?: AdObjectKind;
}

function Tab({ to, isOn, label, total, kind }: TabProps) {
  return (
    <AppLink to={to} replace aria-current={isOn ? 'page' : undefined}>
      {kind ? <i className={`${styles.dot} size-8`} data-tint={kind} aria-hidden="true" /> : null}
      {label} <small>{total}</small>
    </AppLink>
  );
}

interface NothingProps {
  typed: string;
  kind: AdObjectKind | undefined;
  group: StateGroup;
  onClear: () => void;
}

function Nothing({ typed, kind, group, onClear }: NothingProps) {
  if (typed.trim()) {
    return (
      <EmptyState
        plain
        heading="h3"
        title={`По запросу «${typed.trim()}» ничего нет`}
        action={
          <Button variant="line" onClick={onClear}>
            Очистить поиск
          </Button>
        }
      >
        Ищем по названию и короткому описанию.
      </EmptyState>
    );
  }
  if (group !== 'all') {
    return (
      <EmptyState
        plain
        heading="h3"
        title="В этом состоянии пусто"
        action={
          <AppLink to={pathOf(kind, 'all')} className={buttonClass({ variant: 'line' })}>
            Показать все
          </AppLink>
        }
      />
    );
  }
  return (
    <EmptyState
      plain
      heading="h3"
      title="Здесь пока пусто"
      action={
        kind ? (
          <AppLink to={`/${kind}/create`} className={buttonClass()}>
            {KIND_FORMS[kind].newTitle}
          </AppLink>
        ) : null
      }
    >
      Объекты этого вида появятся здесь, как только вы начнёте первый.
    </EmptyState>
  );
}
