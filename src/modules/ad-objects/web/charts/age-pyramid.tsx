import { percent } from '#words/numbers.ts';
import styles from './charts.module.css';

interface AgePyramidProps {
  /** From the youngest; shares in percent. */
  groups: readonly { label: string; share: number }[];
}

const ROW = 32;
const BAR = 22;
const HALF = 92;
const MIDDLE = 160;

/** Shares of ages as bars around one axis; the largest group carries the accent. */
export function AgePyramid({ groups }: AgePyramidProps) {
  const largest = Math.max(...groups.map(({ share }) => share), 1);
  const spoken = groups.map(({ label, share }) => `${label} — ${percent(share)}`).join(', ');
  return (
    <svg
      className={`${styles.ageChart} full`}
      viewBox={`0 0 320 ${groups.length * ROW}`}
      role="img"
      aria-label={`Возраст: ${spoken}.`}
    >
      {groups.map(({ label, share }, row) => {
        const half = Math.max((share / largest) * HALF, share > 0 ? 3 : 0);
        const middle = row * ROW + ROW / 2;
        return (
          <g key={label}>
            <text className={styles.ageLabel} x="0" y={middle} dominantBaseline="central">
              {label}
            </text>
            <rect
              className={share === largest ? styles.ageLargest : styles.ageBar}
              x={MIDDLE - half}
              y={middle - BAR / 2}
              width={half * 2}
              height={BAR}
              rx={Math.min(7, half)}
            />
            <text
              className={`strong num ${styles.ageValue}`}
              x={MIDDLE + half + 10}
              y={middle}
              dominantBaseline="central"
            >
              {percent(share)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
