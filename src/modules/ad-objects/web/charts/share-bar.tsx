import { percent } from '#words/numbers.ts';
import styles from './charts.module.css';

interface ShareBarProps {
  label: string;
  /** Two shares that make a hundred percent. */
  parts: readonly [{ label: string; share: number }, { label: string; share: number }];
}

/** One line divided in two. */
export function ShareBar({ label, parts }: ShareBarProps) {
  const [first, second] = parts;
  return (
    <figure className={`stack gap-2 ${styles.shareFigure}`}>
      <figcaption className={`row wrap gap-4 rows-1 note ${styles.shareLegend}`}>
        {parts.map((part) => (
          <span key={part.label}>
            <i className="size-10" aria-hidden="true" />
            {part.label} <b className="num ink">{percent(part.share)}</b>
          </span>
        ))}
      </figcaption>
      <svg
        className={`full round-1 ${styles.shareBar}`}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${first.label} ${percent(first.share)}, ${second.label} ${percent(second.share)}`}
      >
        <rect className={styles.shareSecond} width="100" height="10" />
        <rect className={styles.shareFirst} width={first.share} height="10" />
      </svg>
    </figure>
  );
}
