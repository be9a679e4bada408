import { type CSSProperties, useState } from 'react';
import { axisMarks } from '#platform/axis-marks.ts';
import { Box } from '#ui/box.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { monthAndYear, shortMonth } from '#words/days.ts';
import type { Metric, ObjectMonths } from '../contract.ts';
import { DayTable } from './day-table.tsx';
import { METRIC_WORDS, type MetricWords } from './metrics.ts';
import styles from './month-figures.module.css';

/** What one looks for over a year; visitors and baskets stand in the table. */
const ON_CHART: readonly Metric[] = ['views', 'favourites', 'orders', 'revenue'];
const TOP = 24;
const HEIGHT = 130;
const BASE = TOP + HEIGHT;
const PHONE_MONTHS = 6;
const WIDEST_BAR = 30;

/** The year by months: one figure at a time, as columns and as a table. */
export function MonthFigures({ metrics, months, totals }: Omit<ObjectMonths, 'formats'>) {
  const shown = metrics.filter((metric) => ON_CHART.includes(metric));
  const [metric, setMetric] = useState<Metric>('views');
  const words = METRIC_WORDS[metric];
  const values = months.map((month) => ({ month: month.month, value: month[metric] }));
  return (
    <Box flush title="По месяцам" note={`За 12 месяцев: ${words.say(totals[metric])}`}>
      <div className="pad-x-5 out-4 stack gap-4">
        {/* biome-ignore lint/a11y/useSemanticElements: a row of toggles, not a form */}
        <div className="row wrap gap-1h" role="group" aria-label="Показатель по месяцам">
          {shown.map((one) => (
            <Chip key={one} line pressed={one === metric} onClick={() => setMetric(one)}>
              {METRIC_WORDS[one].title}
            </Chip>
          ))}
        </div>
        {totals[metric] > 0 ? (
          <>
            <Columns words={words} values={values} width={940} left={60} className="desk-only" />
            <Columns words={words} values={values.slice(-PHONE_MONTHS)} width={340} left={44} className="phone-only" />
          </>
        ) : (
          <p className="soft">За эти двенадцать месяцев здесь ноль. Столбики появятся вместе с первыми событиями.</p>
        )}
      </div>
      <DayTable
        metrics={metrics}
        words={METRIC_WORDS}
        days={months.map(({ month, ...counts }) => ({ day: month, ...counts }))}
        heading="Месяц"
        nameOf={monthAndYear}
      />
    </Box>
  );
}

interface ColumnsProps {
  words: MetricWords;
  values: readonly { month: string; value: number }[];
  width: number;
  /** Room for the marks of the axis. */
  left: number;
  className: string;
}

/** Drawn; the table below says the same in words. */
function Columns({ words, values, width, left, className }: ColumnsProps) {
  const marks = axisMarks(Math.max(...values.map(({ value }) => value)) / words.unit).map((mark) => mark * words.unit);
  const top = marks.at(-1) ?? 1;
  const room = (width - left) / values.length;
  const bar = Math.min(WIDEST_BAR, room - 10);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / top) * HEIGHT));
  return (
    <svg
      className={classNames(styles.chart, className)}
      style={{ '--series': `var(--${words.series ?? 'views'})` } as CSSProperties}
      viewBox={`0 0 ${width} ${BASE + 28}`}
      aria-hidden="true"
    >
      {marks.map((mark) => {
        const y = BASE - (mark / top) * HEIGHT;
        return (
          <g key={mark}>
            <path stroke={mark === 0 ? 'var(--line-strong)' : 'var(--line)'} d={`M${left},${y}H${width}`} />
            <text x="0" y={y + 4}>
              {words.mark(mark)}
            </text>
          </g>
        );
      })}
      {values.map(({ month, value }, at) => {
        const middle = left + room * (at + 0.5);
        const height = heightOf(value);
        return (
          <g key={month} className={at === values.length - 1 ? styles.current : undefined}>
            <rect className={styles.bar} x={middle - bar / 2} y={BASE - height} width={bar} height={height} rx="4" />
            <text x={middle} y={BASE + 22} textAnchor="middle">
              {shortMonth(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
