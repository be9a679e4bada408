import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { dayNear, daysBetween, shortDay } from '#words/days.ts';
import { counted, DAYS } from '#words/plurals.ts';
import { FinanceTabs } from '../../finance/web/index.ts';
import type { Duties, ShownDuty } from '../contract.ts';
import { CalendarLink } from './calendar-link.tsx';
import styles from './duties-page.module.css';
import { FeeBox } from './fee-box.tsx';
import { MonthCalendar } from './month-calendar.tsx';

const STATES = {
  waits: { words: 'Ждёт вас', tone: 'accent' },
  running: { words: 'Идёт', tone: 'soft' },
  ours: { words: 'Делает Охват', tone: 'soft' },
  done: { words: 'Готово', tone: 'good' },
  overdue: { words: 'Просрочено', tone: 'bad' },
  unseen: { words: 'Срок прошёл', tone: 'warn' },
} as const;

/** Derived from deals and objects: nothing here is typed. */
export function DutiesPage({ duties }: { duties: Duties }) {
  const { today, items, fee, calendar } = duties;
  const open = items.filter(({ state }) => state !== 'done' && state !== 'unseen');
  const unseen = items.filter(({ state }) => state === 'unseen').toReversed();
  const done = items.filter(({ state }) => state === 'done').toReversed();
  const next =
    open.find(({ state }) => state === 'overdue') ??
    open.find(({ state }) => state === 'waits') ??
    open.find(({ state }) => state === 'running');
  const lines = (some: readonly ShownDuty[]) => (
    <ul>
      {some.map((duty) => (
        <Line key={duty.key} duty={duty} today={today} />
      ))}
    </ul>
  );
  return (
    <>
      <PageHead
        title="Обязанности"
        lead="Что по закону о рекламе нужно от вас, когда и на какую сумму. Считаем по вашим сделкам."
      />
      <FinanceTabs current="/finance/duties" />
      {next ? <Nearest duty={next} today={today} /> : null}
      <div className={`${styles.two} stack top gap-5 columns fold-1100`}>
        <Box flush label="Календарь">
          <MonthCalendar today={today} items={items} />
          <CalendarLink calendar={calendar} />
        </Box>
        <Box flush title="Сроки">
          {open.length > 0 ? (
            lines(open)
          ) : (
            <EmptyState plain title="Сроков нет">
              Появятся сами: после оплаченных размещений, у ресурса больше 10 000 подписчиков, у документов продукта.
            </EmptyState>
          )}
          {unseen.length > 0 ? (
            <>
              <h3 className="line-above note pad-x-5 in-3 out-2">
                Срок прошёл. Мы этого не видим: проверьте, что сделали
              </h3>
              {lines(unseen)}
            </>
          ) : null}
          {done.length > 0 ? (
            <>
              <h3 className="line-above note pad-x-5 in-3 out-2">Сделано</h3>
              {lines(done)}
            </>
          ) : null}
        </Box>
      </div>
      {fee ? <FeeBox fee={fee} today={today} /> : null}
    </>
  );
}

function Nearest({ duty, today }: { duty: ShownDuty; today: string }) {
  const left = daysBetween(today, duty.due_on);
  const isLate = duty.state === 'overdue';
  const days = left === 0 ? 'Сегодня' : counted(Math.abs(left), DAYS);
  return (
    <Box label="Ближайшее" className={classNames(styles.near, isLate && styles.late)}>
      <div className="stack gap-2 narrow">
        <p className={`t-13 bold ${isLate ? 'bad' : 'accent'}`}>{isLate ? 'Срок прошёл' : 'Ближайшее'}</p>
        <h2>
          {duty.title}
          {left < 0 ? `: срок был ${dayNear(duty.due_on, today)}` : ` — до ${dayNear(duty.due_on, today)}`}
        </h2>
        <p className="soft anywhere">
          {duty.text} {duty.day_off}
        </p>
      </div>
      <div className={`${styles.left} stack gap-3 at-end end-text`}>
        <p>
          <b className={`${styles.days} line-1 dense`}>{days}</b>
          <span className="block note">{left < 0 ? 'после срока' : left === 0 ? 'последний день' : 'до срока'}</span>
        </p>
        {duty.link ? (
          <AppLink to={duty.link.to} className={buttonClass({ variant: 'accent' })}>
            {duty.link.label}
          </AppLink>
        ) : null}
      </div>
    </Box>
  );
}

function Line({ duty, today }: { duty: ShownDuty; today: string }) {
  const { title, text, due_on, state, day_off, law, source, link } = duty;
  const [number, month] = shortDay(due_on).split(/\s/);
  const isNear = due_on.slice(0, 4) === today.slice(0, 4);
  const isMine = state === 'waits' || state === 'overdue';
  return (
    <li
      className={classNames(
        styles.line,
        'line-above stack middle pad-x-5 pad-y-3',
        state === 'overdue' && 'bad-ground',
      )}
    >
      <time dateTime={due_on} className={`stack mid-text ${styles.day} ${STATES[state].tone}`}>
        <b className="t-20 num">{number}</b>
        <span className="t-13">{month}</span>
        {isNear ? null : <span className="t-12 faint">{due_on.slice(0, 4)}</span>}
      </time>
      <div className="stack gap-h narrow anywhere">
        <h3 className="t-15">{title}</h3>
        <p className="note">
          {text} {day_off}
        </p>
        <details className="note">
          <summary className="fits pointer">Основание</summary>
          {law}. Источник: {source}.
        </details>
      </div>
      <div className={`${styles.end} stack gap-1 at-end`}>
        {isMine && link ? (
          <AppLink
            to={link.to}
            className={buttonClass({ variant: state === 'overdue' ? 'primary' : 'line', size: 'sm' })}
          >
            {link.label}
          </AppLink>
        ) : null}
        {state === 'waits' && link ? null : (
          <span className={`t-13 strong ${styles.state} ${STATES[state].tone}`}>{STATES[state].words}</span>
        )}
      </div>
    </li>
  );
}
