import { axisMarks } from '#platform/axis-marks.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card } from '#ui/card.tsx';
import { chipClass } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Figure } from '#ui/figure.tsx';
import { monthAndYear, shortMonth } from '#words/days.ts';
import { axisRoubles, roubles } from '#words/money.ts';
import type { Month } from '../contract.ts';
import { type FinanceSearch, financePath } from './finance-search.ts';
import styles from './month-chart.module.css';

const SPANS = [
  ['6', 'Полгода'],
  ['12', 'Год'],
  ['24', 'Два года'],
] as const;
const HEIGHT = 126;
const TOP = 24;
const BASE = TOP + HEIGHT;
const PHONE_MONTHS = 6;

/** Income and spending by months; what is drawn can also be read as a table. */
export function MonthChart({ months, search }: { months: readonly Month[]; search: FinanceSearch }) {
  const now = months.at(-1);
  const isEmpty = months.every(({ income, spent }) => income === 0 && spent === 0);
  const shown = search.months ?? '12';
  return (
    <Card as="section" className="pad-5" aria-labelledby="by-months">
      <header className="row wrap middle gap-4 rows-2 out-4">
        <h2 className="grow t-17" id="by-months">
          По месяцам
        </h2>
        <ul className={`${styles.key} row gap-4 note`} aria-hidden="true">
          <li className="row inline middle gap-1h">Доход</li>
          <li className="row inline middle gap-1h">Расход</li>
        </ul>
        <nav className="row gap-1h" aria-label="Сколько месяцев показать">
          {SPANS.map(([value, label]) => (
            <AppLink
              key={value}
              to={financePath(search, { months: value === '12' ? undefined : value })}
              replace
              aria-current={shown === value ? 'true' : undefined}
              className={chipClass({ on: shown === value })}
            >
              {label}
            </AppLink>
          ))}
        </nav>
      </header>
      {now ? (
        <div className="row gap-8 out-2">
          <Figure className={styles.income} value={roubles(now.income)} caption={`доход за ${monthOnly(now.month)}`} />
          <Figure value={roubles(now.spent)} caption={`расход за ${monthOnly(now.month)}`} />
        </div>
      ) : null}
      {isEmpty ? (
        <p className="soft">Завершённых сделок пока нет. Здесь будет видно, что они принесли и чего стоили.</p>
      ) : (
        <>
          <Bars months={months} width={760} left={66} className="desk-only" />
          <Bars months={months.slice(-PHONE_MONTHS)} width={340} left={0} className={`${styles.phone} phone-only`} />
          <details className={`${styles.table} above-3 t-13`}>
            <summary className="soft fits pointer">Показать таблицей</summary>
            <table className="full above-2 num">
              <thead>
                <tr>
                  <th className="line-above end-text medium pad-y-2" scope="col">
                    Месяц
                  </th>
                  <th className="line-above end-text medium pad-y-2" scope="col">
                    Доход
                  </th>
                  <th className="line-above end-text medium pad-y-2" scope="col">
                    Расход
                  </th>
                </tr>
              </thead>
              <tbody>
                {months.toReversed().map(({ month, income, spent }) => (
                  <tr key={month}>
                    <th className="line-above end-text medium pad-y-2" scope="row">
                      {monthAndYear(month)}
                    </th>
                    <td className="line-above end-text medium pad-y-2">{roubles(income)}</td>
                    <td className="line-above end-text medium pad-y-2">{roubles(spent)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Card>
  );
}

const monthOnly = (month: string): string => monthAndYear(month).split(' ')[0] ?? '';

interface BarsProps {
  months: readonly Month[];
  width: number;
  /** Room for the marks of the axis. */
  left: number;
  className: string | undefined;
}

function Bars({ months, width, left, className }: BarsProps) {
  const marks = axisMarks(Math.max(...months.flatMap(({ income, spent }) => [income, spent])));
  const top = marks.at(-1) ?? 1;
  const room = (width - left) / months.length;
  const bar = Math.min(16, room / 2 - 4);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / top) * HEIGHT));
  const step = months.length > 12 ? 2 : 1;
  return (
    <svg className={classNames(styles.chart, className)} viewBox={`0 0 ${width} ${BASE + 30}`} aria-hidden="true">
      {marks.map((mark) => {
        const y = BASE - (mark / top) * HEIGHT;
        return (
          <g key={mark}>
            <path stroke={mark === 0 ? 'var(--line-strong)' : 'var(--line)'} d={`M${left},${y}H${width}`} />
            {left > 0 ? (
              <text x="0" y={y + 4}>
                {axisRoubles(mark)}
              </text>
            ) : null}
          </g>
        );
      })}
      {months.map(({ month, income, spent }, at) => {
        const middle = left + room * (at + 0.5);
        return (
          <g key={month} className={at === months.length - 1 ? styles.current : undefined}>
            <rect
              className={styles.in}
              x={middle - bar - 1}
              y={BASE - heightOf(income)}
              width={bar}
              height={heightOf(income)}
              rx={Math.min(4, bar / 3)}
            />
            <rect
              className={styles.out}
              x={middle + 1}
              y={BASE - heightOf(spent)}
              width={bar}
              height={heightOf(spent)}
              rx={Math.min(4, bar / 3)}
            />
            {(months.length - 1 - at) % step === 0 ? (
              <text x={middle} y={BASE + 24} textAnchor="middle">
                {shortMonth(month)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
