import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconCopy,
  IconDots,
  IconFlag3,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { showToast } from '#ui/toast.tsx';
import { clockOf } from '#words/moments.ts';
import type { Message } from '../contract.ts';
import { MessageBody } from './message-body.tsx';
import type { MessageAction } from './message-log.tsx';
import styles from './message-row.module.css';
import { isChangeable } from './thread-state.ts';

interface MessageRowProps {
  message: Message;
  isMine: boolean;
  authorName: string;
  quotedName: string;
  isFirst: boolean;
  isLast: boolean;
  isRead: boolean;
  /** Where the keyboard enters the log. */
  isEntry: boolean;
  /** Shows what can be done with it. */
  isActive: boolean;
  isFlashed: boolean;
  me: string;
  zone: string;
  onActive: (number: number) => void;
  onAction: (action: MessageAction, message: Message) => void;
  onQuote: (number: number) => void;
  onPicture: (message: Pick<Message, 'images'>, place: number) => void;
}

/** Memoised: a thread has hundreds of them, each is rendered again only when something of its own has changed. */
export const MessageRow = memo(Row);

function Row(props: MessageRowProps) {
  const { message, isMine, isFirst, isLast, isRead, zone, onQuote, onPicture } = props;
  const { number, is_deleted, created_at, edited_at } = message;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard comes by focus
    <li
      data-number={number}
      tabIndex={props.isEntry ? 0 : -1}
      className={classNames(
        styles.row,
        'row column top round-3',
        isMine && styles.mine,
        isFirst && `${styles.first} above-2`,
        isLast && styles.last,
        props.isFlashed && styles.flashed,
      )}
      onClick={() => props.onActive(number)}
    >
      <div
        className={classNames(
          styles.bubble,
          'relative surface t-15 tight',
          message.images.length > 0 && !is_deleted && styles.pictured,
          is_deleted && styles.gone,
        )}
      >
        <span className="visually-hidden">{props.authorName}: </span>
        <MessageBody
          message={message}
          quotedName={props.quotedName}
          onQuote={onQuote}
          onPicture={(place) => onPicture(message, place)}
          meta={
            <span className={`${styles.meta} inline middle gap-h t-12 faint num icon-16 upright line-12`}>
              {edited_at && !is_deleted ? 'изм. ' : ''}
              <time dateTime={created_at}>{clockOf(created_at, zone)}</time>
              {isMine && !is_deleted ? (
                isRead ? (
                  <IconChecks className="good" aria-label="Прочитано" />
                ) : (
                  <IconCheck aria-label="Доставлено" />
                )
              ) : null}
            </span>
          }
        />
        {props.isActive && !is_deleted ? <Actions {...props} /> : null}
      </div>
    </li>
  );
}

function Actions({ message, me, onAction }: MessageRowProps) {
  const canChange = isChangeable(message, me, Date.now());
  const copy = () =>
    navigator.clipboard?.writeText(message.text).then(
      () => showToast('Скопировано'),
      () => showToast('Не получилось скопировать.', { tone: 'bad' }),
    );
  return (
    <span className={`${styles.actions} row gap-h`}>
      <IconButton
        size="sm"
        label="Ответить"
        icon={<IconArrowBackUp aria-hidden="true" />}
        onClick={() => onAction('reply', message)}
      />
      <Menu
        label="Что сделать с сообщением"
        trigger={(trigger) => (
          <button {...trigger} type="button" className={iconButtonClass({ size: 'sm' })} aria-label="Ещё" title="Ещё">
            <IconDots aria-hidden="true" />
          </button>
        )}
      >
        <MenuItem icon={<IconArrowBackUp aria-hidden="true" />} onClick={() => onAction('reply', message)}>
          Ответить
        </MenuItem>
        {message.text ? (
          <MenuItem icon={<IconCopy aria-hidden="true" />} onClick={copy}>
            Скопировать текст
          </MenuItem>
        ) : null}
        {canChange ? (
          <>
            <MenuItem icon={<IconPencil aria-hidden="true" />} onClick={() => onAction('edit', message)}>
              Изменить
            </MenuItem>
            <MenuItem icon={<IconTrash aria-hidden="true" />} danger onClick={() => onAction('delete', message)}>
              Удалить
            </MenuItem>
          </>
        ) : null}
        {message.author_id === me ? null : (
          <MenuItem icon={<IconFlag3 aria-hidden="true" />} danger onClick={() => onAction('complain', message)}>
            Пожаловаться
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
