import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { addDays, dayAndMonth, monthAndYear } from '#words/days.ts';
import type { ShownDuty } from '../contract.ts';
import styles from './month-calendar.module.css';

const WEEK = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

const before = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
const after = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/** Whole weeks, from the Monday on or before the first. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  for (let start = monday; start.slice(0, 7) <= month; start = addDays(start, 7)) {
    weeks.push(WEEK.map((_, at) => addDays(start, at)));
  }
  return weeks;
}

const DOTS = {
  waits: styles.waits,
  running: styles.ours,
  overdue: styles.waits,
  done: styles.done,
  ours: styles.ours,
  unseen: styles.ours,
} as const;

export function MonthCalendar({ today, items }: { today: string; items: readonly ShownDuty[] }) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const title = monthAndYear(month);
  return (
    <div className="pad-x-4 in-3 out-4">
      <div className="row middle gap-1">
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        <IconButton
          label={monthAndYear(before(month))}
          icon={<IconChevronLeft aria-hidden="true" />}
          onClick={() => setMonth(before(month))}
        />
        <IconButton
          label={monthAndYear(after(month))}
          icon={<IconChevronRight aria-hidden="true" />}
          onClick={() => setMonth(after(month))}
        />
      </div>
      <table className={`${styles.days} full`}>
        <caption className="visually-hidden">Сроки: {title}</caption>
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" className="t-13 faint pad-y-2 strong">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isToday={day === today}
                  isOutside={!day.startsWith(month)}
                  duties={items.filter(({ due_on }) => due_on === day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={`${styles.legend} row wrap gap-4 note in-3`}>
        <li className={`${styles.waits} row middle gap-2`}>ждёт вас</li>
        <li className={`${styles.ours} row middle gap-2`}>срок</li>
        <li className={`${styles.done} row middle gap-2`}>сделано</li>
      </ul>
    </div>
  );
}

function Day(props: { day: string; isToday: boolean; isOutside: boolean; duties: readonly ShownDuty[] }) {
  const { day, isToday, isOutside, duties } = props;
  const words = duties.map(({ title }) => title).join('; ');
  return (
    <td title={words || undefined}>
      <span
        className={classNames(styles.day, 'stack gap-1 round-2 num', isToday && styles.today, isOutside && 'faint')}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="visually-hidden">
          {dayAndMonth(day)}
          {isToday ? ', сегодня' : ''}
          {words ? `: ${words}` : ''}
        </span>
        <span className={`${styles.dots} row`} aria-hidden="true">
          {duties.slice(0, 3).map(({ key, state }) => (
            <i key={key} className={DOTS[state]} />
          ))}
        </span>
      </span>
    </td>
  );
}
