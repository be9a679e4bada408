import {
  IconArchive,
  IconArrowBackUp,
  IconChartBar,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconPlayerPause,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cover } from '#ui/cover.tsx';
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator, menuLinkProps } from '#ui/menu.tsx';
import { shortDayWithYear } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { FactsIcon } from '../cards/facts-icon.tsx';
import { ACTION_LABELS, actionsFor, type LifeAction, stateWords } from './states.ts';
import styles from './table.module.css';
import type { ObjectActions } from './use-actions.ts';

interface ObjectsTableProps {
  items: readonly AnyCard[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isOn: boolean) => void;
  actions: ObjectActions;
}

export function ObjectsTable({ items, chosen, onChoose, actions }: ObjectsTableProps) {
  return (
    <table className={`table folds ${styles.table}`}>
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">Выбор</span>
          </th>
          <th className={styles.object}>Объект</th>
          <th>Состояние</th>
          <th className="end-text">Просмотры</th>
          <th className="end-text">В избр.</th>
          <th className="end-text">Цена</th>
          <th className="end-text">Изменён</th>
          <th>
            <span className="visually-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { objectId } = factsOf(item);
          return (
            <Row
              key={objectId}
              item={item}
              isChosen={chosen.has(objectId)}
              onChoose={(isOn) => onChoose(objectId, isOn)}
              actions={actions}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  item: AnyCard;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  actions: ObjectActions;
}

function Row({ item, isChosen, onChoose, actions }: RowProps) {
  const { path, badge, facts, price } = factsOf(item);
  const { tone, label, todo } = stateWords(item);
  const [fact] = facts;
  return (
    <tr className={classNames(isChosen && styles.chosen)}>
      <td className={styles.check}>
        <input
          className="block flat size-18"
          type="checkbox"
          aria-label={`Выбрать: ${item.title}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td className={styles.object}>
        <AppLink to={path} className={`row middle shrinks gap-3 ${styles.link}`}>
          <Thumb item={item} />
          <span className="shrinks">
            <b className="block tight anywhere">{item.title}</b>
            <small className="block tight">
              {badge.label}
              {fact ? ` · ${fact.value} ${fact.caption}` : ''}
            </small>
          </span>
        </AppLink>
      </td>
      <td className={styles.stateCell}>
        <span className={`${styles.state} soft inline middle gap-1h t-13 medium nowrap`} data-tone={tone}>
          {label}
        </span>
        {todo && item.can.change ? (
          <AppLink
            to={`${path}/change`}
            className={`${styles.todo} block t-12 medium tight soft fits underlined`}
            aria-label={`${todo}: ${item.title}`}
          >
            {todo}
          </AppLink>
        ) : null}
      </td>
      <Cell className={styles.views} label="просмотры" value={item.views_count > 0 ? count(item.views_count) : null} />
      <Cell
        className={styles.favourites}
        label="в избранном"
        value={item.favourites_count > 0 ? count(item.favourites_count) : null}
      />
      <Cell
        className={styles.price}
        label={price?.word ?? 'цена'}
        value={item.price_from === null ? null : roubles(item.price_from)}
      />
      <Cell className={styles.updated} label="изменён" value={shortDayWithYear(dayOf(item.updated_at))} />
      <td className={styles.actions}>
        <span className="inline middle ending full">
          {item.can.change ? (
            <AppLink
              to={`${path}/change`}
              className={iconButtonClass({ size: 'sm', className: styles.edit })}
              aria-label={`Изменить: ${item.title}`}
              title="Изменить"
            >
              <IconPencil aria-hidden="true" />
            </AppLink>
          ) : null}
          <RowMenu item={item} path={path} actions={actions} />
        </span>
      </td>
    </tr>
  );
}

function Cell({ className, label, value }: { className: string | undefined; label: string; value: string | null }) {
  return (
    <td className={classNames('num end-text', className, value === null && 'regular faint')} data-caption={label}>
      {value ?? '—'}
    </td>
  );
}

function Thumb({ item }: { item: AnyCard }) {
  const [cover] = item.media;
  return (
    <Cover square tint={item.kind}>
      {cover ? (
        <Picture picture={{ ...cover, alt: '' }} size="card" sizes="46px" className="over fills" />
      ) : (
        <FactsIcon icon={factsOf(item).badge.icon} />
      )}
    </Cover>
  );
}

const ACTION_ICONS = {
  publish: IconSend,
  pause: IconPlayerPause,
  archive: IconArchive,
  restore: IconArrowBackUp,
} as const satisfies Record<LifeAction, ComponentType<{ 'aria-hidden': 'true' }>>;

function RowMenu({ item, path, actions }: { item: AnyCard; path: string; actions: ObjectActions }) {
  return (
    <Menu
      label={`Действия: ${item.title}`}
      trigger={(props) => (
        <IconButton {...props} size="sm" label={`Ещё действия: ${item.title}`} icon={<IconDots aria-hidden="true" />} />
      )}
    >
      <AppLink to={path} {...menuLinkProps}>
        <IconExternalLink aria-hidden="true" />
        Открыть
      </AppLink>
      {item.can.change ? (
        <AppLink to={`${path}/change`} {...menuLinkProps}>
          <IconPencil aria-hidden="true" />
          Изменить
        </AppLink>
      ) : null}
      {item.life === 'draft' ? null : (
        <AppLink to={`/objects${path}/stats`} {...menuLinkProps}>
          <IconChartBar aria-hidden="true" />
          Статистика
        </AppLink>
      )}
      {actionsFor(item).map((action) => {
        const Icon = ACTION_ICONS[action];
        return (
          <MenuItem key={action} icon={<Icon aria-hidden="true" />} onClick={() => void actions.run(action, [item])}>
            {ACTION_LABELS[action]}
          </MenuItem>
        );
      })}
      <MenuItem icon={<IconCopy aria-hidden="true" />} onClick={() => void actions.duplicate(item)}>
        Сделать копию
      </MenuItem>
      {item.can.delete ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<IconTrash aria-hidden="true" />} onClick={() => actions.askToDelete([item])}>
            Удалить
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
