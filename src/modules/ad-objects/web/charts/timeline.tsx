import { daysBetween, longDay, shortDay } from '#words/days.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  from: string;
  to: string;
  today: string;
}

/** A stretch of days with the present one marked on it. */
export function Timeline({ from, to, today }: TimelineProps) {
  const length = Math.max(1, daysBetween(from, to));
  const passed = Math.min(1, Math.max(0, daysBetween(from, today) / length));
  const isRunning = today >= from && today <= to;
  return (
    <figure className="relative">
      <svg
        viewBox="0 0 1000 28"
        preserveAspectRatio="none"
        role="img"
        aria-label={`С ${longDay(from)} по ${longDay(to)}`}
        className={`${styles.bar} full`}
      >
        <rect fill="var(--campaign-soft)" y="9" width="1000" height="10" />
        <rect fill="var(--campaign)" y="9" width={Math.round(passed * 1000)} height="10" />
      </svg>
      {isRunning ? (
        <svg className={`${styles.now} full`} aria-hidden="true" overflow="visible">
          <circle cx={`${(passed * 100).toFixed(2)}%`} cy="14" r="8" />
        </svg>
      ) : null}
      <div className="row spread note num">
        <span>{shortDay(from)}</span>
        <span>{shortDay(to)}</span>
      </div>
    </figure>
  );
}
