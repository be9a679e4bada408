import { classNames } from '#ui/class-names.ts';
import type { Metric, Totals } from '../contract.ts';
import styles from './metric-tabs.module.css';
import { METRIC_WORDS } from './metrics.ts';
import { changeOf } from './wording.ts';

interface MetricTabsProps {
  metrics: readonly Metric[];
  shown: Metric;
  onShow: (metric: Metric) => void;
  totals: Totals;
  previous: Totals;
  isComparable: boolean;
}

/** The totals of a period; the pressed one is on the chart. */
const TONES = { up: 'good', down: 'bad', same: '' } as const;

export function MetricTabs({ metrics, shown, onShow, totals, previous, isComparable }: MetricTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of tabs everywhere
    <div
      className={classNames('stack clip line-below', styles.tabs, metrics.length > 3 && styles.many)}
      role="group"
      aria-label="Показатель на графике"
    >
      {metrics.map((metric) => {
        const { title, show } = METRIC_WORDS[metric];
        const change = changeOf(totals[metric], previous[metric], isComparable ? show : null);
        return (
          <button
            key={metric}
            type="button"
            className={`bare stack narrow shrinks relative start-text ${styles.tab}`}
            aria-pressed={metric === shown}
            onClick={() => onShow(metric)}
          >
            <span className="note medium">{title}</span>
            <b className="t-20 bold tight snug nowrap">{show(totals[metric])}</b>
            {change ? (
              <small>
                <span className={classNames('strong nowrap', TONES[change.tone])}>{change.text}</span>{' '}
                {change.tone === 'same' ? '' : `было ${show(previous[metric])}`}
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
