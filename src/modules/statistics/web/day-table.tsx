import { dayWithWeekday } from '#words/days.ts';
import type { Metric, StatisticsDay } from '../contract.ts';
import styles from './day-table.module.css';
import { METRIC_WORDS } from './metrics.ts';

/** The same as the chart, for those who read rather than look; the newest day first. */
export function DayTable({ metrics, days }: { metrics: readonly Metric[]; days: readonly StatisticsDay[] }) {
  return (
    <details className="line-above">
      <summary className={`note medium ${styles.summary}`}>Показать таблицей</summary>
      <div className={styles.scroll}>
        <table className={`table num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">День</th>
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {METRIC_WORDS[metric].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayWithWeekday(day.day)}</th>
                {metrics.map((metric) => (
                  <td key={metric}>{METRIC_WORDS[metric].show(day[metric])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
