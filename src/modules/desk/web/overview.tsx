import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page-head.tsx';
import { useDeskQueues } from './desk-frame.tsx';
import { isLate, waitOf } from './moments.ts';
import styles from './overview.module.css';
import { QUEUE_VIEWS } from './queues.ts';

/** What waits, and for how long. */
function QueueCards() {
  const { items, loadedAt } = useDeskQueues();
  return (
    <ul className={`${styles.cards} stack gap-3`}>
      {items.map(({ queue, count, oldest_at }) => {
        const { label, to, empty } = QUEUE_VIEWS[queue];
        return (
          <li key={queue}>
            <AppLink to={to} className={classNames(cardClass({ lift: true }), styles.card)}>
              <span className="medium soft">{label}</span>
              <b className={`${styles.count} bold`}>{count}</b>
              <span className={classNames(styles.wait, isLate(oldest_at, loadedAt) && styles.late)}>
                {oldest_at ? `самый давний ждёт ${waitOf(oldest_at, loadedAt)}` : empty}
              </span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

export function DeskOverview({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <QueueCards />
      {children}
    </>
  );
}
