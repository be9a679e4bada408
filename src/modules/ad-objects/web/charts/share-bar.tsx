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
    <figure className={styles.shareFigure}>
      <figcaption className={styles.shareLegend}>
        {parts.map((part) => (
          <span key={part.label}>
            <i aria-hidden="true" />
            {part.label} <b className="num">{percent(part.share)}</b>
          </span>
        ))}
      </figcaption>
      <svg
        className={styles.shareBar}
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
