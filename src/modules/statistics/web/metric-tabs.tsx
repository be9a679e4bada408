import { classNames } from '#ui/class-names.ts';
import type { Metric, Totals } from '../contract.ts';
import styles from './metric-tabs.module.css';
import { METRIC_NAMES, METRICS } from './metrics.ts';
import { changeOf, number } from './wording.ts';

interface MetricTabsProps {
  shown: Metric;
  onShow: (metric: Metric) => void;
  totals: Totals;
  previous: Totals;
  isComparable: boolean;
}

/** The totals of a period; the pressed one is on the chart. */
export function MetricTabs({ shown, onShow, totals, previous, isComparable }: MetricTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of tabs everywhere
    <div className={styles.tabs} role="group" aria-label="Показатель на графике">
      {METRIC_NAMES.map((metric) => {
        const change = changeOf(totals[metric], previous[metric], isComparable);
        return (
          <button key={metric} type="button" aria-pressed={metric === shown} onClick={() => onShow(metric)}>
            <span>{METRICS[metric].title}</span>
            <b>{number(totals[metric])}</b>
            {change ? (
              <small>
                <span className={classNames(styles.change, styles[change.tone])}>{change.text}</span>{' '}
                {change.tone === 'same' ? '' : `было ${number(previous[metric])}`}
              </small>
            ) : (
              <small>сравнить пока не с чем</small>
            )}
          </button>
        );
      })}
    </div>
  );
}
