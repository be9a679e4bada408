import { dayWithWeekday } from '#words/days.ts';
import styles from './day-table.module.css';
import type { MetricWords } from './metrics.ts';

const showOf = ({ show }: MetricWords, value: number | null): string => (value === null ? '—' : show(value));

/** The same as the chart, for those who read rather than look; the newest day first. */
export function DayTable<Metric extends string>({
  metrics,
  words,
  days,
  heading = 'День',
  nameOf = dayWithWeekday,
}: {
  metrics: readonly Metric[];
  words: Record<Metric, MetricWords>;
  days: readonly ({ day: string } & Record<Metric, number | null>)[];
  /** For other spans than days. */
  heading?: string;
  nameOf?: (day: string) => string;
}) {
  return (
    <details className="line-above">
      <summary className="note medium pad-x-5 pad-y-3 pointer darkens ring-inside">Показать таблицей</summary>
      <div className={styles.scroll}>
        <table className={`table num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {words[metric].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{nameOf(day.day)}</th>
                {metrics.map((metric) => (
                  <td key={metric}>{showOf(words[metric], day[metric])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
