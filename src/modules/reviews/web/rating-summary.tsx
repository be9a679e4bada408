import { score } from '#words/numbers.ts';
import { plural, REVIEWS } from '#words/plurals.ts';
import type { ReviewSummary } from '../contract.ts';
import styles from './rating-summary.module.css';

/** The mean as the largest thing, and how the scores spread. */
export function RatingSummary({ summary: { mean, count, scores } }: { summary: ReviewSummary }) {
  if (mean === null) return null;
  const most = Math.max(...scores.map((one) => one.count), 1);
  return (
    <div className={`stack middle gap-6 ${styles.summary}`}>
      <p className={`stack note ${styles.mean}`}>
        <b className="bold ink line-1 dense">{score(mean)}</b>
        <span className="above-1h nowrap">
          {count} {plural(count, REVIEWS)}
        </span>
      </p>
      <dl className="stack gap-1 t-12 soft">
        {scores.map((one) => (
          <div key={one.score} className={`${styles.line} stack middle gap-2 line-12 beside`}>
            <dt className="num">
              {one.score}
              <span className="visually-hidden"> из 5</span>
            </dt>
            <dd className="stack middle gap-2">
              <i className={`block clip ${styles.bar}`} aria-hidden="true">
                <i className="block paint-ink tall" style={{ width: `${(one.count / most) * 100}%` }} />
              </i>
              <span className="num">{one.count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
