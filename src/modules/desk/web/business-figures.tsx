import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { counted } from '#words/plurals.ts';
import type { DealState } from '../../deals/contract.ts';
import { STATE_VIEWS } from '../../deals/web/index.ts';
import { DayChart, DayTable, isComparable, MetricTabs } from '../../statistics/web/index.ts';
import type { BusinessFigures as Figures } from '../contract.ts';
import { FIGURES, type Figure } from '../domain/figures.ts';
import styles from './business-figures.module.css';
import { FIGURE_WORDS } from './figure-words.ts';

const OPEN_STATES = ['requested', 'in_work', 'delivered', 'disputed'] as const satisfies readonly DealState[];
const OPEN_DEALS = { one: 'открытой сделке', few: 'открытых сделках', many: 'открытых сделках' };

const CLOSED_WORDS = {
  completed: 'завершены',
  split: 'разделены модератором',
  refunded: 'возвращены по спору',
  declined: 'с отказом продавца',
  cancelled: 'отменены',
  expired: 'остались без ответа',
} as const satisfies Partial<Record<DealState, string>>;

/** Business metrics: a period by day beside the previous one, and open deals. */
export function BusinessFigures({ figures }: { figures: Figures }) {
  const { period, previous, since } = figures;
  const [shown, setShown] = useState<Figure>('turnover');
  const hasPast = isComparable(since, period.days[0]?.day ?? '');
  const lineOf = (days: Figures['period']['days']) =>
    days.map((day) => ({
      day: day.day,
      value: day[shown],
      note: shown === 'turnover' && day.orders > 0 ? FIGURE_WORDS.orders.say(day.orders) : '',
    }));
  return (
    <Card as="section" aria-label="Дела биржи по дням">
      <MetricTabs
        metrics={FIGURES}
        words={FIGURE_WORDS}
        shown={shown}
        onShow={setShown}
        totals={period.totals}
        previous={previous.totals}
        isComparable={hasPast}
      />
      <div className={`${styles.body} stack columns fold-1100`}>
        <div className="shrinks">
          <DayChart
            words={FIGURE_WORDS[shown]}
            days={lineOf(period.days)}
            previous={hasPast ? lineOf(previous.days) : null}
          />
          <p className="note pad-x-5 out-4">{FIGURE_WORDS[shown].note}</p>
        </div>
        <DealsNow figures={figures} />
      </div>
      <DayTable metrics={FIGURES} words={FIGURE_WORDS} days={period.days} />
    </Card>
  );
}

function DealsNow({ figures: { open, closed, payouts } }: { figures: Figures }) {
  const total = (name: 'count' | 'amount') => open.reduce((sum, state) => sum + state[name], 0);
  const most = Math.max(1, ...open.map((state) => state.count));
  const ended = Object.entries(CLOSED_WORDS)
    .map(([state, word]) => [closed[state as DealState] ?? 0, word] as const)
    .filter(([size]) => size > 0);
  return (
    <section className={`${styles.now} stack gap-3 packed pad-5`} aria-label="Сделки сейчас">
      <h2>Сделки сейчас</h2>
      <p>
        <b className="block t-20 bold snug">{roubles(total('amount'))}</b>
        <span className="note">под защитой в {counted(total('count'), OPEN_DEALS)}</span>
      </p>
      <ul className="stack gap-3">
        {OPEN_STATES.map((state) => {
          const size = open.find((each) => each.state === state)?.count ?? 0;
          return (
            <li key={state} className={classNames(state === 'disputed' && size > 0 && 'bad')}>
              <span className="row spread gap-3 below-1">
                {STATE_VIEWS[state].label} <b className="strong num">{count(size)}</b>
              </span>
              <progress className="meter full block" max={most} value={size} aria-hidden="true" />
            </li>
          );
        })}
      </ul>
      <p className="note">
        {ended.length > 0
          ? `За период: ${ended.map(([size, word]) => `${word} ${count(size)}`).join(', ')}.`
          : 'За период ни одна сделка не закончилась.'}
      </p>
      <p className="note">
        {payouts.count > 0
          ? `Выводов ждёт: ${count(payouts.count)}, на ${roubles(payouts.amount)}.`
          : 'Выводов никто не ждёт.'}
      </p>
    </section>
  );
}
