import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { dayNear, daysBetween, shortDay } from '#words/days.ts';
import { counted, DAYS } from '#words/plurals.ts';
import type { Duties, ShownDuty } from '../contract.ts';
import { CalendarLink } from './calendar-link.tsx';
import styles from './duties-page.module.css';
import { FeeBox } from './fee-box.tsx';
import { MonthCalendar } from './month-calendar.tsx';

const STATES = {
  running: { words: 'Идёт', tone: 'soft' },
  ours: { words: 'Делает Охват', tone: 'soft' },
  done: { words: 'Готово', tone: 'good' },
  unseen: { words: 'Срок прошёл', tone: 'soft' },
} as const;

/** How a duty stands: what is late, what is near and what has time look different. */
function standingOf({ state, due_on, is_pressing }: ShownDuty, today: string): { words: string; tone: string } {
  if (state !== 'waits' && state !== 'overdue') return STATES[state];
  const left = daysBetween(today, due_on);
  const days = counted(Math.abs(left), DAYS);
  if (state === 'overdue') return { words: left < 0 ? `Просрочено на ${days}` : 'Просрочено', tone: 'bad' };
  if (left === 0) return { words: 'Сегодня последний день', tone: 'warn' };
  return { words: `Через ${days}`, tone: is_pressing ? 'warn' : 'soft' };
}

/** Derived from deals and objects: nothing here is typed. */
export function DutiesPage({ duties }: { duties: Duties }) {
  const { today, items, fees, calendar } = duties;
  const open = items.filter(({ state }) => state !== 'done' && state !== 'unseen');
  const unseen = items.filter(({ state }) => state === 'unseen').toReversed();
  const done = items.filter(({ state }) => state === 'done').toReversed();
  const next =
    open.find(({ state }) => state === 'overdue') ??
    open.find(({ is_pressing }) => is_pressing) ??
    open.find(({ state }) => state === 'waits') ??
    open.find(({ state }) => state === 'running');
  const lines = (some: readonly ShownDuty[]) => (
    <ul>
      {some.map((duty) => (
        <Line key={duty.key} duty={duty} today={today} isToldAbove={duty === next} />
      ))}
    </ul>
  );
  return (
    <>
      <PageHead
        title="Обязанности"
        lead="Что по закону о рекламе нужно от вас, когда и на какую сумму. Считаем по вашим сделкам."
      />
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
      {/* Older letters lead here. */}
      <div id="fee" className="stack gap-5">
        {fees.map((fee) => (
          <FeeBox key={fee.quarter} fee={fee} today={today} />
        ))}
      </div>
    </>
  );
}

function Nearest({ duty, today }: { duty: ShownDuty; today: string }) {
  const left = daysBetween(today, duty.due_on);
  const { tone } = standingOf(duty, today);
  const isLate = duty.state === 'overdue';
  const days = left === 0 ? 'Сегодня' : counted(Math.abs(left), DAYS);
  return (
    <Box label="Ближайшее" className={classNames(styles.near, isLate && styles.late)}>
      <div className="stack gap-2 narrow">
        <p className={`t-13 bold ${tone}`}>{isLate ? 'Просрочено' : duty.is_pressing ? 'Пора сейчас' : 'Ближайшее'}</p>
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
          <b className={`${styles.days} line-1 dense ${tone === 'soft' ? '' : tone}`}>{days}</b>
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

function Line({ duty, today, isToldAbove }: { duty: ShownDuty; today: string; isToldAbove: boolean }) {
  const { title, text, due_on, state, day_off, law, source, link } = duty;
  const { words, tone } = standingOf(duty, today);
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
      <time dateTime={due_on} className={`stack mid-text ${styles.day} ${tone}`}>
        <b className="t-20 num">{number}</b>
        <span className="t-13">{month}</span>
        {isNear ? null : <span className="t-12 faint">{due_on.slice(0, 4)}</span>}
      </time>
      <div className="stack gap-h narrow anywhere">
        <h3 className="t-15">{title}</h3>
        {isToldAbove ? null : (
          <p className="note">
            {text} {day_off}
          </p>
        )}
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
        <span className={`t-13 strong nowrap ${styles.state} ${tone}`}>{words}</span>
      </div>
    </li>
  );
}
