import { createContext, type ReactNode, useContext } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import type { QueueName } from '../domain/limits.ts';
import styles from './desk-frame.module.css';
import { isLate, waitOf } from './moments.ts';
import { type LoadedQueues, QUEUE_VIEWS, useQueues } from './queues.ts';

const Queues = createContext<LoadedQueues>({ items: [], loadedAt: 0 });

/** How the queues stand, as the frame around the page knows it. */
export const useDeskQueues = (): LoadedQueues => useContext(Queues);

interface DeskFrameProps {
  loaded: LoadedQueues;
  isAdmin: boolean;
  /** The path with its query. */
  href: string;
  children: ReactNode;
}

const ADMIN_LINKS = [
  { to: '/admin/people', label: 'Люди' },
  { to: '/admin/dictionaries', label: 'Справочники' },
  { to: '/admin/log', label: 'Действия' },
  { to: '/admin/health', label: 'Здоровье' },
] as const;

/** Around every page of the desk: where else there is work, how much, and how long it has waited. */
export function DeskFrame({ loaded, isAdmin, href, children }: DeskFrameProps) {
  const queues = useQueues(loaded);
  const isHere = (to: string) => href === to || (to.startsWith('/admin/') && href.split('?')[0]?.startsWith(to));
  const link = (to: string, label: ReactNode) => (
    <AppLink
      key={to}
      to={to}
      aria-current={isHere(to) ? 'page' : undefined}
      className={`${styles.link} inline middle gap-1h round-1 soft t-14 medium nowrap`}
    >
      {label}
    </AppLink>
  );
  const queueLink = (queue: QueueName) => {
    const found = queues.items.find((each) => each.queue === queue);
    if (!found) return null;
    const { label, to } = QUEUE_VIEWS[queue];
    const late = isLate(found.oldest_at, queues.loadedAt);
    return link(
      to,
      <>
        {label}
        {found.count > 0 ? (
          <span className={classNames(styles.count, 't-12 bold num mid-text', late && styles.late)}>
            {found.count}
            {late && found.oldest_at ? (
              <span className="visually-hidden">, самый давний ждёт {waitOf(found.oldest_at, queues.loadedAt)}</span>
            ) : null}
          </span>
        ) : null}
      </>,
    );
  };
  return (
    <Queues value={queues}>
      <div className="row wrap gap-3 rows-2">
        <nav aria-label="Модерация" className={`${styles.nav} row wrap gap-h round-2 sunken`}>
          {link('/moderation', 'Обзор')}
          {queueLink('objects')}
          {queueLink('complaints')}
          {queueLink('disputes')}
          {link('/moderation?tab=log', 'Журнал')}
        </nav>
        {isAdmin ? (
          <nav aria-label="Администрирование" className={`${styles.nav} row wrap gap-h round-2 sunken`}>
            {link('/admin', 'Сайт')}
            {queueLink('payouts')}
            {ADMIN_LINKS.map(({ to, label }) => link(to, label))}
          </nav>
        ) : null}
      </div>
      {children}
    </Queues>
  );
}
