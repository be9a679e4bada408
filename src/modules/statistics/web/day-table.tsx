import type { StatisticsDay } from '../contract.ts';
import styles from './day-table.module.css';
import { METRIC_NAMES, METRICS } from './metrics.ts';
import { fullDayName, number } from './wording.ts';

/** The same as the chart, for those who read rather than look; the newest day first. */
export function DayTable({ days }: { days: readonly StatisticsDay[] }) {
  return (
    <details className={styles.details}>
      <summary>Показать таблицей</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">День</th>
              {METRIC_NAMES.map((metric) => (
                <th key={metric} scope="col">
                  {METRICS[metric].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{fullDayName(day.day)}</th>
                {METRIC_NAMES.map((metric) => (
                  <td key={metric}>{number(day[metric])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
