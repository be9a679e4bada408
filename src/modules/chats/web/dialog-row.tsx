import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconCheck,
  IconChecks,
  IconDots,
  IconPin,
  IconPinFilled,
  IconPinnedOff,
} from '@tabler/icons-react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { showToast } from '#ui/toast.tsx';
import { plural } from '#words/plurals.ts';
import type { Dialog } from '../contract.ts';
import { chatsApi } from './chats-api.ts';
import { useDesk } from './desk.ts';
import styles from './dialog-row.module.css';
import { Face } from './face.tsx';
import { listMoment } from './moments.ts';
import { lineOf } from './thread-state.ts';

const NEW = { one: 'новое сообщение', few: 'новых сообщения', many: 'новых сообщений' };

interface DialogRowProps {
  dialog: Dialog;
  isOpen: boolean;
  /** Unsent words. */
  draft: string;
}

export function DialogRow({ dialog, isOpen, draft }: DialogRowProps) {
  const { me, now, zone, typing } = useDesk();
  const { dialog_id, person, subject, last, is_pinned, is_muted } = dialog;
  // Messages of the open dialog are read as they come.
  const unread = isOpen ? 0 : dialog.unread;
  const isMine = last?.author_id === me.account_id;
  return (
    <div className={classNames(styles.row, 'relative round-2', isOpen && styles.open)}>
      <AppLink
        to={`/chats/${dialog_id}`}
        className={classNames(styles.link, 'stack middle pad-3 round-2 beside', unread > 0 && styles.unread)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Face person={person} />
        <span className="stack shrinks">
          <span className="row middle gap-1h">
            <b className="ellipsis t-15">{person.name}</b>
            {person.is_online ? <span className="visually-hidden">, в сети</span> : null}
            {is_muted ? <IconBellOff className={`${styles.sign} faint`} aria-label="Без звука" /> : null}
            {is_pinned ? <IconPinFilled className={`${styles.sign} faint`} aria-label="Закреплён" /> : null}
            {last ? (
              <time
                className={`${styles.time} inline middle gap-h fixed push t-12 faint num icon-16`}
                dateTime={last.created_at}
              >
                {isMine ? (
                  dialog.their_read_number >= last.number ? (
                    <IconChecks className="good" aria-label="Прочитано" />
                  ) : (
                    <IconCheck aria-label="Доставлено" />
                  )
                ) : null}
                {listMoment(last.created_at, now, zone)}
              </time>
            ) : null}
          </span>
          {subject ? (
            <span className={`${styles.subject} row middle gap-1h shrinks t-12 faint`}>
              <i className="fixed round" data-tint={subject.kind} aria-hidden="true" />
              <span className="ellipsis">{subject.type === 'deal' ? `${subject.title}, сделка` : subject.title}</span>
            </span>
          ) : null}
          <span className={`${styles.last} row middle gap-2 t-14 tight soft`}>
            <LastWords dialog={dialog} draft={draft} isTyping={typing.has(dialog_id)} isMine={isMine} />
            {unread > 0 ? (
              <span className={classNames('badge', is_muted && styles.calm)}>
                {unread}
                <span className="visually-hidden"> {plural(unread, NEW)}</span>
              </span>
            ) : null}
          </span>
        </span>
      </AppLink>
      <RowMenu dialog={dialog} />
    </div>
  );
}

function LastWords({
  dialog,
  draft,
  isTyping,
  isMine,
}: {
  dialog: Dialog;
  draft: string;
  isTyping: boolean;
  isMine: boolean;
}) {
  if (isTyping) return <span className="grow ellipsis medium good">печатает…</span>;
  if (draft) {
    return (
      <span className="grow ellipsis">
        <em className="medium accent upright">Черновик:</em> {draft.slice(0, 120)}
      </span>
    );
  }
  const { last } = dialog;
  if (!last) return <span className="grow ellipsis">Напишите первое сообщение</span>;
  return (
    <span className="grow ellipsis">
      {isMine && !last.is_deleted ? 'Вы: ' : ''}
      {lineOf(last)}
    </span>
  );
}

function RowMenu({ dialog }: { dialog: Dialog }) {
  const { put } = useDesk();
  const { dialog_id, person, is_pinned, is_muted, is_archived } = dialog;
  function change(changes: Partial<Pick<Dialog, 'is_pinned' | 'is_muted' | 'is_archived'>>) {
    put({ ...dialog, ...changes });
    chatsApi('PATCH /v1/chats/{dialog_id}', { params: { dialog_id }, body: changes }).then(put, (error: unknown) => {
      put(dialog);
      showToast(messageOf(error), { tone: 'bad' });
    });
  }
  return (
    <Menu
      label={`Чат: ${person.name}`}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={iconButtonClass({ size: 'sm', className: styles.menu })}
          aria-label={`Действия с чатом: ${person.name}`}
        >
          <IconDots aria-hidden="true" />
        </button>
      )}
    >
      <MenuItem
        icon={is_pinned ? <IconPinnedOff aria-hidden="true" /> : <IconPin aria-hidden="true" />}
        onClick={() => change({ is_pinned: !is_pinned })}
      >
        {is_pinned ? 'Открепить' : 'Закрепить'}
      </MenuItem>
      <MenuItem
        icon={is_muted ? <IconBell aria-hidden="true" /> : <IconBellOff aria-hidden="true" />}
        onClick={() => change({ is_muted: !is_muted })}
      >
        {is_muted ? 'Включить уведомления' : 'Выключить уведомления'}
      </MenuItem>
      <MenuItem
        icon={is_archived ? <IconArchiveOff aria-hidden="true" /> : <IconArchive aria-hidden="true" />}
        onClick={() => change({ is_archived: !is_archived })}
      >
        {is_archived ? 'Вернуть из архива' : 'В архив'}
      </MenuItem>
    </Menu>
  );
}
