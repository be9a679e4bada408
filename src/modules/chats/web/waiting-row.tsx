import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { clockOf } from '#words/moments.ts';
import type { Message } from '../contract.ts';
import { outboxOf } from './browser-outbox.ts';
import { MessageBody } from './message-body.tsx';
import styles from './message-row.module.css';
import type { Waiting } from './outbox.ts';

interface WaitingRowProps {
  message: Waiting;
  quotedName: string;
  accountId: string;
  zone: string;
  onPicture: (message: Pick<Message, 'images'>, place: number) => void;
}

/** Own words on their way; why they are not there yet, and what to do about it. */
export function WaitingRow({ message, quotedName, accountId, zone, onPicture }: WaitingRowProps) {
  const { client_id, failure, pause, isHeld, created_at } = message;
  const isOnline = useOnline();
  const outbox = outboxOf(accountId);
  const note = failure ?? pause ?? (isHeld || !isOnline ? 'отправится, когда появится связь' : null);
  return (
    <li
      className={classNames(
        styles.row,
        'row column top round-3',
        styles.mine,
        styles.first,
        'above-2',
        styles.last,
        note !== null && styles.held,
        failure !== null && styles.refused,
      )}
    >
      <div
        className={classNames(
          styles.bubble,
          'relative surface t-15 tight',
          message.images.length > 0 && styles.pictured,
        )}
      >
        <span className="visually-hidden">Вы: </span>
        <MessageBody
          message={{ ...message, is_deleted: false }}
          quotedName={quotedName}
          onPicture={(place) => onPicture(message, place)}
          meta={
            <span className={`${styles.meta} inline middle gap-h t-12 faint num icon-16 upright line-12`}>
              <time dateTime={created_at}>{clockOf(created_at, zone)}</time>
              <IconClock aria-label="Отправляется" />
            </span>
          }
        />
      </div>
      {note ? (
        <div className={`${styles.note} row wrap middle ending gap-2 rows-h t-12 soft end-text icon-16`}>
          <span className={failure ? 'inline middle gap-1 bad' : 'inline middle gap-1'}>
            {failure ? <IconAlertCircle aria-hidden="true" /> : null}
            {note}
          </span>
          {failure ? (
            <button type="button" className={textLinkClass} onClick={() => outbox.retry(client_id)}>
              Повторить
            </button>
          ) : null}
          {failure || isHeld ? (
            <button type="button" className={textLinkClass} onClick={() => outbox.drop(client_id)}>
              Не отправлять
            </button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
