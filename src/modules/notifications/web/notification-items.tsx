import {
  IconBell,
  IconBriefcase,
  IconCalendarDue,
  IconHeart,
  IconLock,
  IconMessage,
  IconSearch,
  IconShieldCheck,
  IconStar,
  IconTag,
  IconWallet,
} from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { clockOf, dayNearOf, dayOf, daysAgo } from '#words/moments.ts';
import type { Notification } from '../contract.ts';
import styles from './notification-items.module.css';
import { inOwnZone } from './own-moments.ts';

/** By the beginning of the event's name. */
const SIGNS = [
  [/^deal_|^order_/, IconBriefcase],
  [/^message_/, IconMessage],
  [/^topup_|^payout_/, IconWallet],
  [/^review_|^words_/, IconStar],
  [/^duty_|^shows_/, IconCalendarDue],
  [/^erid_|^creative_|^agreement_|^marking_/, IconTag],
  [/^object_|^complaint_|^appeal_|^ruling_/, IconShieldCheck],
  [/^price_|^favourite_/, IconHeart],
  [/^search_/, IconSearch],
  [/^new_sign_in|^password_|^email_|^two_factor_|^passkey_|^token_|^recovery_/, IconLock],
] as const;

interface NotificationItemsProps {
  items: readonly Notification[];
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  /** Of the days, by what stands over the list. */
  heading: 'h2' | 'h3';
  onFollow: (item: Notification) => void;
}

/** Notifications grouped by day, in the bell and on its page. */
export function NotificationItems({ items, now, zone, heading: Heading, onFollow }: NotificationItemsProps) {
  const days = Map.groupBy(items, ({ created_at }) => dayOf(created_at, zone));
  return [...days].map(([day, told]) => (
    <section key={day}>
      <Heading className="note strong pad-x-3 in-3 out-1">{dayWords(told[0]?.created_at ?? day, now, zone)}</Heading>
      <ul className="stack gap-h">
        {told.map((item) => (
          <li key={item.notification_id}>
            <Told item={item} zone={zone} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function dayWords(at: string, now: number, zone: string): string {
  const ago = daysAgo(at, now, zone);
  return ago === 0 ? 'Сегодня' : ago === 1 ? 'Вчера' : dayNearOf(at, now, zone);
}

function Told({ item, zone, onFollow }: Pick<NotificationItemsProps, 'zone' | 'onFollow'> & { item: Notification }) {
  const { event, title, text, link, created_at, is_read } = item;
  const Icon = SIGNS.find(([name]) => name.test(event))?.[1] ?? IconBell;
  return (
    <AppLink
      to={link}
      className={classNames('row top relative gap-3 pad-3 round-2 tight anywhere lights', !is_read && styles.isNew)}
      onClick={() => onFollow(item)}
    >
      <span className="plate plate-s">
        <Icon aria-hidden="true" />
      </span>
      <span className="stack gap-h grow">
        <b className={is_read ? 'medium lines-2' : 'bold lines-2'}>
          {is_read ? null : <span className="visually-hidden">Новое. </span>}
          {title}
        </b>
        <span className={`${styles.text} soft clip`}>{inOwnZone(text, created_at, zone)}</span>
        <time className="faint t-12" dateTime={created_at}>
          {clockOf(created_at, zone)}
        </time>
      </span>
    </AppLink>
  );
}
