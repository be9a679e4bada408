import { classNames } from '#ui/class-names.ts';
import styles from './metric-tabs.module.css';
import type { MetricWords } from './metrics.ts';
import { changeOf } from './wording.ts';

interface MetricTabsProps<Metric extends string> {
  metrics: readonly Metric[];
  words: Record<Metric, MetricWords>;
  shown: Metric;
  onShow: (metric: Metric) => void;
  /** Null where there was nothing to measure. */
  totals: Record<Metric, number | null>;
  previous: Record<Metric, number | null>;
  isComparable: boolean;
}

const TONES = { up: 'good', down: 'bad', same: '' } as const;
const OPPOSITES = { up: 'bad', down: 'good', same: '' } as const;

/** The totals of a period; the pressed one is on the chart. */
export function MetricTabs<Metric extends string>({
  metrics,
  words,
  shown,
  onShow,
  totals,
  previous,
  isComparable,
}: MetricTabsProps<Metric>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of tabs everywhere
    <div
      className={classNames('stack clip line-below', styles.tabs, metrics.length > 3 && styles.many)}
      role="group"
      aria-label="Показатель на графике"
    >
      {metrics.map((metric) => {
        const { title, show, isLessBetter } = words[metric];
        const [now, before] = [totals[metric], previous[metric]];
        const change = now === null || before === null ? null : changeOf(now, before, isComparable ? show : null);
        return (
          <button
            key={metric}
            type="button"
            className={`${styles.tab} bare stack narrow shrinks relative start-text ring-inside pad-x-5 in-4 out-3`}
            aria-pressed={metric === shown}
            onClick={() => onShow(metric)}
          >
            <span className="note medium">{title}</span>
            <b className="t-20 bold tight snug nowrap">{now === null ? '—' : show(now)}</b>
            {change && before !== null ? (
              <small>
                <span className={classNames('strong nowrap', (isLessBetter ? OPPOSITES : TONES)[change.tone])}>
                  {change.text}
                </span>{' '}
                {change.tone === 'same' ? '' : `было ${show(before)}`}
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
