import { IconDots, IconLayoutGrid, IconList, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { KIND_DEFINITIONS, KINDS } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';
import { OBJECTS, plural } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import type { Counts } from '../contract.ts';
import { type FavouriteSort, LIMITS, NO_LIST } from '../domain/limits.ts';
import { BuyAll, type PutIntoBasket } from './buy-all.tsx';
import { FavouriteItem } from './favourite-item.tsx';
import styles from './favourites-page.module.css';
import { ListDialog } from './list-dialog.tsx';
import { type Chosen, type LoadedFavourites, pathOf } from './load-favourites.ts';
import { type FavouritesBoard, useFavourites } from './use-favourites.ts';

interface FavouritesPageProps {
  loaded: LoadedFavourites;
  chosen: Chosen;
  onBuy: PutIntoBasket;
}

const SORT_LABELS: Record<FavouriteSort, string> = {
  recent: 'Сначала новые',
  price_drop: 'Сначала подешевевшие',
};
/** Covers seen before any scrolling. */
const SEEN_AT_ONCE = 3;

const sum = (counts: Counts) => KINDS.reduce((total, kind) => total + counts[kind], 0);

export function FavouritesPage({ loaded, chosen, onBuy }: FavouritesPageProps) {
  const go = useGo();
  const board = useFavourites(loaded, chosen);
  const { overview, items } = board;
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null);
  const list = overview.items.find(({ list_id }) => list_id === chosen.list);
  const inList = list?.counts ?? (chosen.list === NO_LIST ? overview.unlisted : overview.counts);
  const total = sum(overview.counts);

  return (
    <>
      <PageHead
        title="Избранное"
        lead={
          total > 0
            ? `${total} ${plural(total, OBJECTS)}: заметки и списки видите только вы.`
            : 'Всё, к чему вы хотите вернуться, в одном месте.'
        }
      >
        <BuyAll items={items} readAll={board.readAll} onBuy={onBuy} />
      </PageHead>
      {total > 0 || overview.items.length > 0 ? (
        <>
          <Lists board={board} chosen={chosen} list={list} onAsk={setDialog} />
          <div className={`row middle spread gap-6 rows-3 ${styles.tools}`}>
            <TabLinks label="Виды" className="shrinks">
              <KindTab chosen={chosen} label="Все" count={sum(inList)} />
              {KINDS.map((kind) =>
                inList[kind] > 0 || kind === chosen.kind ? (
                  <KindTab
                    key={kind}
                    chosen={chosen}
                    kind={kind}
                    label={KIND_DEFINITIONS[kind].names.many}
                    count={inList[kind]}
                  />
                ) : null,
              )}
            </TabLinks>
            <div className={`row middle fixed gap-2 ${styles.order}`}>
              <NativeSelect
                label="Порядок"
                labelHidden
                size="sm"
                value={chosen.sort ?? 'recent'}
                onChange={({ target }) =>
                  void go(pathOf({ ...chosen, sort: target.value as FavouriteSort }), { replace: true })
                }
              >
                {Object.entries(SORT_LABELS).map(([sort, label]) => (
                  <option key={sort} value={sort}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
              <ViewSwitch chosen={chosen} />
            </div>
          </div>
        </>
      ) : null}
      {items.length > 0 ? (
        <ul className={chosen.view === 'rows' ? 'stack gap-3' : `stack gap-4 tiles-260`}>
          {items.map((item, place) => (
            <FavouriteItem
              key={item.id}
              item={item}
              board={board}
              view={chosen.view ?? 'cards'}
              priority={place < SEEN_AT_ONCE}
            />
          ))}
        </ul>
      ) : board.pages.nextCursor ? null : (
        <Nothing chosen={chosen} isWhole={total === 0} />
      )}
      <LoadMore pages={board.pages} className={styles.more} />
      {dialog ? (
        <ListDialog
          title={dialog === 'rename' && list ? list.title : null}
          onClose={() => setDialog(null)}
          onSave={async (title) => {
            if (dialog === 'rename' && list) return board.renameList(list.list_id, title);
            await go(pathOf({ ...chosen, list: await board.createList(title) }));
          }}
        />
      ) : null}
    </>
  );
}

function KindTab({
  chosen,
  kind,
  label,
  count,
}: {
  chosen: Chosen;
  kind?: Chosen['kind'];
  label: string;
  count: number;
}) {
  const { kind: shown, ...rest } = chosen;
  return (
    <AppLink
      to={pathOf({ ...rest, ...(kind && { kind }) })}
      replace
      className={tabLinkClass}
      aria-current={shown === kind ? 'true' : undefined}
    >
      {label}
      <small>{count}</small>
    </AppLink>
  );
}

interface ListsProps {
  board: FavouritesBoard;
  chosen: Chosen;
  list: { list_id: string; title: string } | undefined;
  onAsk: (dialog: 'new' | 'rename') => void;
}

function Lists({ board, chosen, list, onAsk }: ListsProps) {
  const go = useGo();
  const { list: shown, ...rest } = chosen;
  const { items, counts, unlisted } = board.overview;
  const countOf = (each: Counts) => (chosen.kind ? each[chosen.kind] : sum(each));
  const chip = (id: string | undefined, title: string, of: Counts) => (
    <AppLink
      key={id ?? 'all'}
      to={pathOf({ ...rest, ...(id && { list: id }) })}
      replace
      aria-current={shown === id ? 'true' : undefined}
      className={chipClass({ line: shown !== id, on: shown === id, className: styles.chip })}
    >
      <span className="ellipsis">{title}</span>
      <small className="num">{countOf(of)}</small>
    </AppLink>
  );
  return (
    <nav className="row wrap middle gap-2 swiped" aria-label="Списки">
      {chip(undefined, 'Всё избранное', counts)}
      {items.map(({ list_id, title, counts: of }) => chip(list_id, title, of))}
      {items.length > 0 ? chip(NO_LIST, 'Без списка', unlisted) : null}
      {list ? (
        <Menu
          label={`Список ${quoted(list.title)}`}
          align="start"
          trigger={(props) => (
            <IconButton
              {...props}
              size="sm"
              label={`Что сделать со списком ${quoted(list.title)}`}
              icon={<IconDots aria-hidden="true" />}
            />
          )}
        >
          <MenuItem icon={<IconPencil aria-hidden="true" />} onClick={() => onAsk('rename')}>
            Переименовать
          </MenuItem>
          <MenuItem
            danger
            icon={<IconTrash aria-hidden="true" />}
            onClick={async () => {
              if (await board.removeList(list)) await go(pathOf(rest), { replace: true });
            }}
          >
            Удалить список
          </MenuItem>
        </Menu>
      ) : null}
      {items.length < LIMITS.lists ? (
        <Button variant="ghost" size="sm" icon={<IconPlus aria-hidden="true" />} onClick={() => onAsk('new')}>
          Новый список
        </Button>
      ) : null}
    </nav>
  );
}

function ViewSwitch({ chosen }: { chosen: Chosen }) {
  const { view, ...rest } = chosen;
  return (
    <nav className={`row ${styles.views}`} aria-label="Вид">
      <AppLink
        to={pathOf(rest)}
        replace
        className={iconButtonClass()}
        aria-label="Карточками"
        title="Карточками"
        aria-current={view ? undefined : 'true'}
      >
        <IconLayoutGrid aria-hidden="true" />
      </AppLink>
      <AppLink
        to={pathOf({ ...rest, view: 'rows' })}
        replace
        className={iconButtonClass()}
        aria-label="Строками"
        title="Строками"
        aria-current={view ? 'true' : undefined}
      >
        <IconList aria-hidden="true" />
      </AppLink>
    </nav>
  );
}

/** Says what will be here and offers the first step. */
function Nothing({ chosen, isWhole }: { chosen: Chosen; isWhole: boolean }) {
  if (!isWhole) {
    return (
      <EmptyState
        title={chosen.list && chosen.list !== NO_LIST ? 'В этом списке пока пусто' : 'Здесь пока пусто'}
        action={
          <AppLink to="/favourites" className={buttonClass({ variant: 'line', size: 'sm' })}>
            Показать всё избранное
          </AppLink>
        }
      >
        Переложите сюда сохранённое: у каждого объекта есть выбор списка.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Отметьте сердечком то, что понравилось"
      action={
        <AppLink to="/catalog" className={buttonClass({ size: 'sm' })}>
          Открыть каталог
        </AppLink>
      }
    >
      Площадки, исполнители, продукты и кампании соберутся здесь. Мы запомним цену и покажем, если она изменится.
    </EmptyState>
  );
}
