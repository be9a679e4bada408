import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { recentMoment } from '#words/moments.ts';
import type { Notification } from '../contract.ts';
import styles from './notification-items.module.css';

interface NotificationItemsProps {
  items: readonly Notification[];
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  onFollow: (item: Notification) => void;
}

/** What people were told, in the bell and on its page. */
export const NotificationItems = ({ items, now, zone, onFollow }: NotificationItemsProps) => (
  <ul className="stack gap-h">
    {items.map((item) => (
      <li key={item.notification_id}>
        <AppLink
          to={item.link}
          className={classNames(
            styles.item,
            'stack relative gap-h round-2 tight anywhere lights',
            !item.is_read && styles.isNew,
          )}
          onClick={() => onFollow(item)}
        >
          <b className={item.is_read ? 'medium lines-2' : 'bold lines-2'}>
            {item.is_read ? null : <span className="visually-hidden">Новое. </span>}
            {item.title}
          </b>
          <span className={`${styles.text} soft clip`}>{item.text}</span>
          <time className="faint t-12" dateTime={item.created_at}>
            {recentMoment(item.created_at, now, zone)}
          </time>
        </AppLink>
      </li>
    ))}
  </ul>
);
