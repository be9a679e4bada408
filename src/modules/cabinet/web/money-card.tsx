import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ReachArcs } from '#ui/reach-arcs.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { monthAndYear, shortMonth } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import type { Money } from '../contract.ts';
import styles from './money-card.module.css';

const ARCS = [62, 88, 114, 140, 166, 192] as const;
/** A sum to begin with, in kopecks: the dialog lets it be changed. */
const TOP_UP = '/settings/finance?amount=500000&return_to=%2F';

/** Where the person's money is, and what the last months brought. */
export function MoneyCard({ money }: { money: Money }) {
  const { available, held, coming, leaving, months } = money;
  const parts = [
    { name: 'held', label: 'Удержано в сделках', sum: held },
    { name: 'coming', label: 'Придёт вам после приёмки', sum: coming },
    { name: 'leaving', label: 'Выводы и возвраты в пути', sum: leaving },
  ].filter(({ sum }) => sum > 0);
  const isQuiet = months.every(({ income, spent }) => income + spent === 0);
  return (
    <section className="framed row column clip" aria-label="Деньги">
      <div className="relative clip pad-5">
        <ReachArcs className={styles.arcs ?? ''} radii={ARCS} point={false} />
        <p className="relative">
          <span className="block note">Доступно</span>
          <b className={`${styles.sum} block nowrap`}>{roubles(available)}</b>
        </p>
        <div className="relative row gap-2 above-3">
          {available > 0 ? (
            <AppLink to="/settings/finance#payout" className={buttonClass({ variant: 'line', size: 'sm' })}>
              Вывести
            </AppLink>
          ) : null}
          <AppLink to={TOP_UP} className={buttonClass({ variant: 'line', size: 'sm' })}>
            Пополнить
          </AppLink>
        </div>
      </div>
      {parts.length > 0 ? (
        <dl className={`${styles.parts} stack gap-2 line-above`}>
          {parts.map(({ name, label, sum }) => (
            <div key={name} className="row middle gap-2">
              <dt className="grow row middle gap-2 note">
                <i className={styles[name]} />
                {label}
              </dt>
              <dd className="strong nowrap">{roubles(sum)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isQuiet ? (
        <p className={`${styles.quiet} line-above note`}>
          Первая завершённая сделка появится здесь: доход и расход по месяцам.
        </p>
      ) : (
        <Months months={months} />
      )}
    </section>
  );
}

const monthName = (month: string): string => {
  const [name = ''] = monthAndYear(month).split(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

function Months({ months }: Pick<Money, 'months'>) {
  const now = months.at(-1);
  const top = Math.max(1, ...months.flatMap(({ income, spent }) => [income, spent]));
  const heightOf = (sum: number) => ({ height: sum === 0 ? '0' : `max(2px, ${(sum / top) * 100}%)` });
  if (!now) return null;
  return (
    <div className={`${styles.months} row column grow line-above`}>
      <div className="row baseline spread gap-3">
        <h2 className="t-15">{monthName(now.month)}</h2>
        <AppLink to="/settings/finance" className={classNames(textLinkClass, 't-13')}>
          Все операции
        </AppLink>
      </div>
      <dl className={`${styles.figures} row above-2`}>
        <div>
          <dd className="t-20 bold nowrap">{roubles(now.income)}</dd>
          <dt className="row middle gap-1h note">
            <i className={styles.in} />
            доход
          </dt>
        </div>
        <div>
          <dd className="t-20 bold nowrap">{roubles(now.spent)}</dd>
          <dt className="row middle gap-1h note">
            <i className={styles.out} />
            расход
          </dt>
        </div>
      </dl>
      <ul className={`${styles.chart} row grow above-4`}>
        {months.map(({ month, income, spent }) => (
          <li
            key={month}
            className={classNames('row column grow gap-1h mid-text t-12', month === now.month ? styles.now : 'faint')}
          >
            <span className={`${styles.bars} row bottom centered grow`} aria-hidden="true">
              <i style={heightOf(income)} />
              <i className={styles.spent} style={heightOf(spent)} />
            </span>
            <span aria-hidden="true">{shortMonth(month)}</span>
            <span className="visually-hidden">
              {monthAndYear(month)}: доход {roubles(income)}, расход {roubles(spent)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
