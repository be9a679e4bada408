import { useId } from 'react';
import { axisMonth } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { shortCount } from '#words/numbers.ts';
import styles from './charts.module.css';

interface GrowthLineProps {
  /** At least two, from the oldest; the distance between them on the axis is the time between them. */
  points: readonly { day: string; value: number }[];
  label: string;
}

const WIDTH = 720;
const HEIGHT = 180;
const TOP = 12;
const LINES = [0, 1, 2, 3];

/** How a number grew, with the newest measure as the accent point. */
export function GrowthLine({ points, label }: GrowthLineProps) {
  const fade = useId();
  const times = points.map(({ day }) => Date.parse(day));
  const values = points.map(({ value }) => value);
  const [from = 0, to = 1] = [times[0], times.at(-1)];
  const { floor, roof } = scaleOf(values);
  const placed = points.map(({ value }, place) => ({
    x: ((((times[place] ?? from) - from) / (to - from || 1)) * WIDTH).toFixed(1),
    y: (TOP + (1 - (value - floor) / (roof - floor)) * (HEIGHT - TOP)).toFixed(1),
  }));
  const line = placed.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const last = placed.at(-1);
  return (
    <figure>
      <div className={`relative ${styles.growthPlot}`}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop className={styles.growthFrom} offset="0" />
              <stop className={styles.growthTo} offset="1" />
            </linearGradient>
          </defs>
          {LINES.map((step) => {
            const y = TOP + (step / (LINES.length - 1)) * (HEIGHT - TOP);
            return (
              <path key={step} className={styles.growthGrid} d={`M0 ${y}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
            );
          })}
          <path d={`${line}V${HEIGHT}H0Z`} fill={`url(#${fade})`} />
          <path className={styles.growthLine} d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {/* Drawn apart: the picture stretches with the column and would make an egg of it. */}
        <svg className={`${styles.growthPoint} over full tall`} aria-hidden="true" overflow="visible">
          <circle cx="100%" cy={`${(Number(last?.y ?? 0) / HEIGHT) * 100}%`} r="6" />
        </svg>
        <span className={`${styles.growthRoof} t-12 faint line-12 ground`}>{shortCount(roof)}</span>
        <span className={`${styles.growthFloor} t-12 faint line-12 ground`}>{shortCount(floor)}</span>
      </div>
      <div className={`row spread above-3 faint t-12 ${styles.growthMonths}`} aria-hidden="true">
        {monthsOf(from, to).map((day) => (
          <span key={day}>{axisMonth(day)}</span>
        ))}
      </div>
    </figure>
  );
}

/** Round ends a little outside the data: a line that fills the height lies about the growth less than one along the edge. */
function scaleOf(values: readonly number[]): { floor: number; roof: number } {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(high - low, high * 0.1, 1))));
  const floor = Math.max(0, Math.floor((low - (high - low) * 0.25) / step) * step);
  const roof = Math.ceil((high + (high - low) * 0.1) / step) * step;
  return { floor, roof: roof > floor ? roof : floor + step };
}

const MARKS = 6;

/** Evenly spread days between the two, the ends included, each month named once. */
function monthsOf(from: number, to: number): string[] {
  const days = Array.from({ length: MARKS }, (_, place) => dayOf(from + ((to - from) * place) / (MARKS - 1), 'UTC'));
  return days.filter((day, place) => place === 0 || axisMonth(day) !== axisMonth(days[place - 1] ?? ''));
}
