import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { addMonths, mondayOf, monthOf } from '#words/calendar.ts';
import { addDays, dayAndMonth, monthAndYear, shortWeekday } from '#words/days.ts';
import type { ShownDuty } from '../contract.ts';
import styles from './month-calendar.module.css';

/** Whole weeks, from the Monday on or before the first. */
function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let start = mondayOf(`${month}-01`); monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  return weeks;
}

const DOTS = {
  waits: styles.ours,
  running: styles.ours,
  overdue: styles.late,
  done: styles.done,
  ours: styles.ours,
  unseen: styles.ours,
} as const;

export function MonthCalendar({ today, items }: { today: string; items: readonly ShownDuty[] }) {
  const [month, setMonth] = useState(monthOf(today));
  const title = monthAndYear(month);
  const weeks = weeksOf(month);
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className="pad-x-4 in-3 out-4">
      <div className="row middle gap-1">
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        <IconButton
          label={monthAndYear(before)}
          icon={<IconChevronLeft aria-hidden="true" />}
          onClick={() => setMonth(before)}
        />
        <IconButton
          label={monthAndYear(after)}
          icon={<IconChevronRight aria-hidden="true" />}
          onClick={() => setMonth(after)}
        />
      </div>
      <table className={`${styles.days} full`}>
        <caption className="visually-hidden">Сроки: {title}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="t-13 faint pad-y-2 strong">
                {shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
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
        {items.some(({ state }) => state === 'overdue') ? (
          <li className={`${styles.late} row middle gap-2`}>просрочено</li>
        ) : null}
        <li className={`${styles.waits} row middle gap-2`}>пора сейчас</li>
        <li className={`${styles.ours} row middle gap-2`}>впереди</li>
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
          {duties.slice(0, 3).map(({ key, state, is_pressing }) => (
            <i key={key} className={state === 'waits' && is_pressing ? styles.waits : DOTS[state]} />
          ))}
        </span>
      </span>
    </td>
  );
}
