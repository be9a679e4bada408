import { IconFlag, IconGavel, IconScale, IconStack2, IconTag, IconWallet } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { TakenCase } from '../../moderation/contract.ts';
import type { DeskQueue } from '../contract.ts';
import type { QueueName } from '../domain/limits.ts';
import { LATE_HOURS } from '../domain/limits.ts';
import { useDeskQueues } from './desk-frame.tsx';
import { isLate, shareOfTerm, waitOf } from './moments.ts';
import styles from './queue-table.module.css';
import { QUEUE_VIEWS } from './queues.ts';

const ICONS = {
  disputes: IconScale,
  appeals: IconGavel,
  payouts: IconWallet,
  complaints: IconFlag,
  objects: IconStack2,
  marking: IconTag,
} as const satisfies Record<QueueName, ComponentType<{ 'aria-hidden': 'true' }>>;

const CASE_OF = {
  disputes: 'dispute',
  appeals: 'appeal',
  payouts: 'payout',
  complaints: 'complaint',
  objects: 'object',
  marking: 'marking',
} as const satisfies Record<QueueName, TakenCase['case']>;

/** Queues, the longest waiting first, with a link to begin. */
export function QueueTable() {
  const { items, taken, loadedAt } = useDeskQueues();
  const sinceOf = ({ oldest_at }: DeskQueue) => (oldest_at ? Date.parse(oldest_at) : Number.POSITIVE_INFINITY);
  const ordered = items.toSorted((one, other) => (sinceOf(one) < sinceOf(other) ? -1 : 1));
  return (
    <Box title="Очереди" end={<span className="push">срок — {LATE_HOURS} часа</span>} flush>
      <table className="table folds">
        <thead>
          <tr>
            <th scope="col">Что ждёт</th>
            <th scope="col">Дел</th>
            <th scope="col">Самое давнее</th>
            <th scope="col">Кто взял</th>
            <th scope="col">
              <span className="visually-hidden">Начать</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ queue, count: size, oldest_at, amount }) => {
            const { label, to, empty, action } = QUEUE_VIEWS[queue];
            const Icon = ICONS[queue];
            const late = isLate(oldest_at, loadedAt);
            return (
              <tr key={queue} className={styles.row}>
                <th scope="row">
                  <span className="row middle gap-3">
                    <span className="plate plate-s">
                      <Icon aria-hidden="true" />
                    </span>
                    <span className="tight">
                      <b className="block strong">{label}</b>
                      {size > 0 && amount !== null ? <span className="note">{roubles(amount)}</span> : null}
                    </span>
                  </span>
                </th>
                <td className="bold t-17">{count(size)}</td>
                <td>
                  {oldest_at ? (
                    <span className={classNames('block tight', late && 'bad')}>
                      <b className="block strong">{waitOf(oldest_at, loadedAt)}</b>
                      <progress
                        className="meter block full above-1"
                        max={1}
                        value={shareOfTerm(oldest_at, loadedAt)}
                        aria-hidden="true"
                      />
                    </span>
                  ) : (
                    <span className="faint">{empty}</span>
                  )}
                </td>
                <td className={styles.by} data-caption={size > 0 ? 'кто взял' : undefined}>
                  {size > 0 ? (
                    <TakenBy size={size} taken={taken.filter((each) => each.case === CASE_OF[queue])} />
                  ) : null}
                </td>
                <td className={`${styles.go} end-text`}>
                  {size > 0 ? (
                    <AppLink
                      to={to}
                      className={buttonClass({
                        variant: late ? 'accent' : 'line',
                        size: 'sm',
                        className: styles.button,
                      })}
                    >
                      {action}
                    </AppLink>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}

const SHOWN = 3;

/** Who works in a queue, and how much of it nobody has taken. */
function TakenBy({ size, taken }: { size: number; taken: readonly TakenCase[] }) {
  if (taken.length === 0) return <span className="faint">Никто</span>;
  const people = [...new Map(taken.map(({ by, is_mine }) => [by.account_id, { ...by, isMe: is_mine }])).values()];
  const shown = people.slice(0, SHOWN);
  const free = Math.max(0, size - taken.length);
  return (
    <span className="row middle gap-2">
      <span className={`${styles.faces} row`}>
        {shown.map(({ account_id, name, avatar, isMe }) => (
          <Avatar key={account_id} size="xs" name={name} src={avatar} seed={account_id} ink={isMe} />
        ))}
      </span>
      <span className="tight">
        <span className="block anywhere">
          {shown.map(({ name, isMe }) => (isMe ? 'Вы' : name)).join(', ')}
          {people.length > SHOWN ? ` и ещё ${people.length - SHOWN}` : ''}
        </span>
        <span className="note">{free > 0 ? `не взято: ${free}` : 'все дела взяты'}</span>
      </span>
    </span>
  );
}
