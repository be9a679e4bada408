import { AppLink } from '#platform/web/app-link.tsx';
import { useNow } from '#platform/web/use-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { addDays, daysBetween, shortDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import type { DealSummary } from '../contract.ts';
import { dealNumber } from '../domain/number.ts';
import { isWaitingFor } from './actions.ts';
import styles from './deal-timeline.module.css';
import { StateMark } from './state-mark.tsx';
import { STATE_VIEWS } from './states.ts';
import type { DealsViewProps } from './use-deals.ts';

const MAX_MARKS = 8;
/** Narrower bars have no room for their sum. */
const SHORT_PERCENT = 13;

const later = (a: string, b: string) => (a > b ? a : b);

/** From the order to its end, or to when it should end. */
function spanOf(deal: DealSummary, today: string): { from: string; to: string } {
  const from = dayOf(deal.created_at);
  const end = deal.closed_at
    ? dayOf(deal.closed_at)
    : (deal.due_on ?? deal.wished_on ?? (deal.answer_by ? dayOf(deal.answer_by) : today));
  return { from, to: later(end, from) };
}

/** Deals on a scale of days: how long each took or will take. */
export function DealTimeline({ deals, loadedAt }: Omit<DealsViewProps, 'onChanged'>) {
  const now = useNow(loadedAt);
  if (deals.length === 0) {
    return (
      <EmptyState title="Здесь будут сделки по дням" heading="h3">
        <p>Как только появится первый заказ, увидите, когда что выходит.</p>
      </EmptyState>
    );
  }
  const today = dayOf(now);
  const rows = deals
    .map((deal) => ({ deal, ...spanOf(deal, today) }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
  const from = addDays(rows[0]?.from ?? today, -1);
  const to = addDays(rows.map((row) => row.to).reduce(later, today), 2);
  const length = Math.max(7, daysBetween(from, to));
  const place = (day: string) => (daysBetween(from, day) / length) * 100;
  const step = Math.ceil(length / MAX_MARKS);
  const marks = Array.from({ length: Math.ceil(length / step) }, (_, index) => addDays(from, index * step));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled strip must be reachable by keyboard
    <section className={`${styles.timeline} lined round-3 surface`} aria-label="Сделки по дням" tabIndex={0}>
      <div className={`${styles.inner} relative`}>
        <div className={`${styles.axis} relative t-12 faint`} aria-hidden="true">
          {marks.map((mark) => (
            <span className="nowrap" key={mark} style={{ left: `${place(mark)}%` }}>
              {shortDay(mark)}
            </span>
          ))}
        </div>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li className="stack middle line-above" key={row.deal.deal_id}>
              <div className={`${styles.name} stack gap-h shrinks`}>
                <AppLink className="clip strong nowrap underlines" to={`/deals/${row.deal.deal_id}`}>
                  {row.deal.object.title}
                </AppLink>
                <small className="nowrap faint">№ {dealNumber(row.deal.deal_id)}</small>
                <StateMark
                  state={row.deal.state}
                  isMine={isWaitingFor(row.deal)}
                  hasCounter={row.deal.counter !== null}
                />
              </div>
              <div className={`${styles.track} relative`}>
                <span
                  className={`${styles.bar} row middle round-1 sunken t-12 strong nowrap pad-x-3`}
                  data-tone={STATE_VIEWS[row.deal.state].tone}
                  data-short={place(row.to) - place(row.from) < SHORT_PERCENT || undefined}
                  style={{ left: `${place(row.from)}%`, width: `${Math.max(1.5, place(row.to) - place(row.from))}%` }}
                >
                  <span className="visually-hidden">
                    с {shortDay(row.from)} по {shortDay(row.to)},
                  </span>
                  <span className="num">{roubles(row.deal.amount)}</span>
                </span>
              </div>
            </li>
          ))}
        </ul>
        <i className={`${styles.today} untouched`} aria-hidden="true">
          <i className="paint-accent" style={{ left: `${place(today)}%` }}>
            <b className="t-11 accent upright">сегодня</b>
          </i>
        </i>
      </div>
    </section>
  );
}
