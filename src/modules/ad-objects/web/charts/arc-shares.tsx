import { percent } from '#words/numbers.ts';
import styles from './charts.module.css';

interface ArcSharesProps {
  label: string;
  parts: readonly { name: string; share: number }[];
}

const STEP = 13;
const OUTER = 72;
const MAX_ARCS = 5;

/** Shares as arcs of reach, the largest outside; names and numbers stand beside them. */
export function ArcShares({ label, parts }: ArcSharesProps) {
  const sorted = [...parts].sort((one, other) => other.share - one.share);
  return (
    <div className={`stack middle gap-6 ${styles.arcShares}`}>
      <svg className={styles.arcRings} viewBox="0 0 152 152" role="img" aria-label={label}>
        {sorted.slice(0, MAX_ARCS).map(({ name, share }, place) => {
          const radius = OUTER - place * STEP;
          const length = 2 * Math.PI * radius;
          return (
            <g key={name} fill="none" strokeWidth="7" transform="rotate(-90 76 76)">
              <circle className={styles.arcTrack} cx="76" cy="76" r={radius} />
              <circle
                className={styles.arc}
                cx="76"
                cy="76"
                r={radius}
                strokeLinecap="round"
                strokeDasharray={`${((Math.min(share, 100) / 100) * length).toFixed(1)} ${length.toFixed(1)}`}
              />
            </g>
          );
        })}
      </svg>
      <ul className={`stack gap-2 t-13 ${styles.arcNames}`}>
        {sorted.map(({ name, share }) => (
          <li className="row baseline gap-2" key={name}>
            <span className="shrinks anywhere">{name}</span>
            <b className="num push bold nowrap">{percent(share)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
