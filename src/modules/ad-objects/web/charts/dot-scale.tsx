import { roughRoubles } from '#words/money.ts';
import styles from './charts.module.css';

interface DotScaleProps {
  /** Kopecks, sorted. */
  samples: readonly number[];
  median: number;
  /** The one in question. */
  own: number;
  ownLabel: string;
}

const COLUMNS = 24;
const WIDTH = 480;
const CELL = WIDTH / COLUMNS;
const RADIUS = 6;

/** Every price of the market as a dot in its column, and among them the one in question. */
export function DotScale({ samples, median, own, ownLabel }: DotScaleProps) {
  const { from, to } = rangeOf([...samples, own]);
  const columnOf = (value: number) =>
    Math.min(COLUMNS - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * COLUMNS)));
  const counts = new Array<number>(COLUMNS).fill(0);
  for (const sample of samples) counts[columnOf(sample)] = (counts[columnOf(sample)] ?? 0) + 1;
  const ownColumn = columnOf(own);
  // The own dot replaces one of the column: its price is among the samples.
  counts[ownColumn] = Math.max(1, counts[ownColumn] ?? 0);
  const tallest = Math.max(...counts);
  const rise = Math.min(CELL - 4, 150 / tallest);
  const height = Math.max(tallest * rise + RADIUS * 2, 70) + 34;
  const xOf = (column: number) => (column + 0.5) * CELL;
  const medianX = Math.min(WIDTH - 4, Math.max(4, ((median - from) / (to - from)) * WIDTH));
  const ownX = xOf(ownColumn);
  const ownY = height - ((counts[ownColumn] ?? 1) - 0.5) * rise - 4;
  return (
    <figure>
      <svg
        className={`${styles.dotChart} full`}
        viewBox={`0 0 ${WIDTH} ${Math.round(height)}`}
        role="img"
        aria-label={`Рынок: от ${roughRoubles(samples[0] ?? own)} до ${roughRoubles(samples.at(-1) ?? own)}, медиана ${roughRoubles(median)}. ${ownLabel}: ${roughRoubles(own)}.`}
      >
        <path className={styles.dotMedian} d={`M${medianX.toFixed(1)} 20V${height}`} />
        {Math.abs(medianX - ownX) > 110 ? (
          <text className={styles.dotMedianLabel} x={medianX} y="12" textAnchor={anchorAt(medianX)}>
            медиана
          </text>
        ) : null}
        {counts.map((amount, column) => (
          // Columns never move, so their places are their names.
          <g key={String(column)} className={styles.dotDots}>
            {Array.from({ length: amount }, (_, place) => (
              <circle
                key={String(place)}
                cx={xOf(column)}
                cy={(height - (place + 0.5) * rise - 4).toFixed(1)}
                r={Math.min(RADIUS, rise / 2 - 0.6)}
              />
            ))}
          </g>
        ))}
        <circle className={styles.dotHalo} cx={ownX} cy={ownY} r={RADIUS + 5} />
        <circle className={styles.dotOwn} cx={ownX} cy={ownY} r={RADIUS} />
        <path className={styles.dotStem} d={`M${ownX} ${ownY - RADIUS - 6}V20`} />
        <text className={styles.dotOwnLabel} x={ownX} y="12" textAnchor={anchorAt(ownX)}>
          {ownLabel}
        </text>
      </svg>
      <div className={`${styles.dotScale} row spread above-2 faint t-12 num in-2`} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{roughRoubles(Math.round((from + (to - from) * share) / 100) * 100)}</span>
        ))}
      </div>
    </figure>
  );
}

/** A word near an edge leans inwards. */
const anchorAt = (x: number) => (x < 60 ? 'start' : x > WIDTH - 60 ? 'end' : 'middle');

/** Round ends; the dearest twentieth does not squeeze the rest into the first columns. */
function rangeOf(values: number[]): { from: number; to: number } {
  const sorted = values.sort((one, other) => one - other);
  const low = sorted[0] ?? 0;
  const high = sorted[Math.floor((sorted.length - 1) * 0.97)] ?? low;
  const step = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(high - low, 1))));
  const from = Math.floor(low / step) * step;
  const to = Math.ceil((high + 1) / step) * step;
  return { from, to: to > from ? to : from + step };
}
