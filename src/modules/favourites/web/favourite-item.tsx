import { IconArrowDownRight, IconArrowUpRight, IconCheck, IconChevronDown, IconEyeOff } from '@tabler/icons-react';
import { type AnyCard, FactsIcon, KIND_DEFINITIONS, ObjectCard } from '#modules/ad-objects/web/index.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { roubles } from '#words/money.ts';
import type { Favourite } from '../contract.ts';
import styles from './favourite-item.module.css';
import { NoteField } from './note-field.tsx';
import type { FavouritesBoard } from './use-favourites.ts';

interface FavouriteItemProps {
  item: Favourite;
  board: FavouritesBoard;
  view: 'cards' | 'rows';
  priority: boolean;
}

const GONE = 'Удалённый объект';
const NO_LIST_TITLE = 'Без списка';

/** A saved object with what its keeper knows about it. */
export function FavouriteItem({ item, board, view, priority }: FavouriteItemProps) {
  const { card, title, note, list_id: listId } = item;
  const lists = board.overview.items;
  const name = title ?? GONE;
  const current = lists.find(({ list_id }) => list_id === listId)?.title ?? NO_LIST_TITLE;
  return (
    <li className={classNames('framed row column shrinks', styles.item, view === 'rows' && styles.rows)}>
      {card ? (
        <ObjectCard
          object={card as AnyCard}
          look={view === 'rows' ? 'row' : 'auto'}
          heading="h2"
          priority={priority}
          className={styles.card}
        />
      ) : (
        <Unavailable item={item} onRemove={() => board.remove(item)} />
      )}
      <div className={`${styles.own} row wrap middle spread gap-2 rows-1h pad-x-5 out-4`}>
        {card ? <PriceMove item={item} /> : null}
        <NoteField title={name} note={note} onSave={(text) => board.note(item, text)} />
        {lists.length > 0 ? (
          <Menu
            label={`Список: ${name}`}
            trigger={(props) => (
              <button
                {...props}
                type="button"
                className={`${styles.list} row middle gap-1 bare lined round-1 surface soft icon-16`}
                aria-label={`Список: ${name}. Сейчас — ${current}`}
              >
                <span className="ellipsis">{current}</span>
                <IconChevronDown aria-hidden="true" />
              </button>
            )}
          >
            {[{ list_id: null, title: NO_LIST_TITLE }, ...lists].map((list) => (
              <MenuItem
                key={list.list_id}
                icon={list.list_id === listId ? <IconCheck aria-hidden="true" /> : <span className={styles.noCheck} />}
                onClick={() => void board.move(item, list.list_id)}
              >
                <span className="ellipsis">{list.title}</span>
              </MenuItem>
            ))}
          </Menu>
        ) : null}
      </div>
    </li>
  );
}

function PriceMove({ item: { kind, price } }: { item: Favourite }) {
  const { at_saving: then, change } = price;
  if (then === null || change === null || change === 0) return null;
  const { down, up } = KIND_DEFINITIONS[kind].priceMoves;
  const isDown = change < 0;
  return (
    <p className={classNames('row wrap middle gap-1h rows-h faint t-13 num icon-16', styles.price)}>
      {isDown ? (
        <IconArrowDownRight aria-hidden="true" className="good" />
      ) : (
        <IconArrowUpRight aria-hidden="true" className="warn" />
      )}
      <b className={isDown ? 'good' : 'warn'}>
        {isDown ? down : up} {roubles(Math.abs(change))}
      </b>
      <span>было {roubles(then)}</span>
    </p>
  );
}

function Unavailable({ item: { kind, title }, onRemove }: { item: Favourite; onRemove: () => void }) {
  return (
    <article className={`${styles.gone} stack narrow grow gap-2 pad-x-5 in-5 out-3`}>
      <span className={`plate faint ${styles.goneIcon}`}>
        <FactsIcon icon={kind} />
      </span>
      <h2 className="anywhere">{title ?? GONE}</h2>
      <p className="row gap-1h note icon-16">
        <IconEyeOff aria-hidden="true" />
        {title ? 'Сейчас не в каталоге. Вернётся — карточка снова откроется.' : 'Владелец удалил объект.'}
      </p>
      <Button variant="line" size="sm" onClick={onRemove} aria-label={`Убрать из избранного: ${title ?? GONE}`}>
        Убрать
      </Button>
    </article>
  );
}
