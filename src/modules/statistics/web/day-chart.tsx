import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { plural } from '#ui/plural.ts';
import { shortDay } from '../../ad-objects/web/index.ts';
import type { Metric, StatisticsDay } from '../contract.ts';
import { axisMarks } from '../domain/scale.ts';
import styles from './day-chart.module.css';
import { METRICS } from './metrics.ts';
import { dayName, fullDayName, number } from './wording.ts';

interface DayChartProps {
  metric: Metric;
  days: readonly StatisticsDay[];
  /** The days before, one beside one; null when they are not to be shown. */
  previous: readonly StatisticsDay[] | null;
}

const WIDTH = 1000;
const HEIGHT = 240;
const X_LABELS = 5;

/** A line over days. Arrows, hover and touch read out a day; beneath stands the same as a table. */
export function DayChart({ metric, days, previous }: DayChartProps) {
  const gradient = useId();
  const plot = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { title, forms } = METRICS[metric];
  const values = days.map((day) => day[metric]);
  const earlier = previous?.map((day) => day[metric]) ?? null;
  const marks = axisMarks(Math.max(0, ...values, ...(earlier ?? [])));
  const top = marks.at(-1) ?? 1;
  const last = days.length - 1;

  const xOf = (index: number) => (last === 0 ? 0.5 : index / last);
  const yOf = (value: number) => 1 - value / top;
  const pathOf = (list: readonly number[]) =>
    list
      .map(
        (value, index) => `${index ? 'L' : 'M'}${(xOf(index) * WIDTH).toFixed(1)},${(yOf(value) * HEIGHT).toFixed(1)}`,
      )
      .join(' ');
  const line = pathOf(values);

  function point(event: PointerEvent<HTMLDivElement>) {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const share = (event.clientX - box.left) / box.width;
    setActive(Math.min(last, Math.max(0, Math.round(share * last))));
  }

  function step(event: KeyboardEvent<HTMLDivElement>) {
    const from = active ?? last;
    const target = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      PageUp: from - 7,
      PageDown: from + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setActive(null);
    if (target === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, target)));
  }

  const readout = (index: number): string => {
    const day = days[index];
    if (!day) return '';
    const before = earlier?.[index];
    const was = before === undefined ? '' : `, раньше ${number(before)}`;
    return `${fullDayName(day.day)}: ${number(day[metric])} ${plural(day[metric], forms)}${was}`;
  };
  const shownDay = active === null ? undefined : days[active];

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className={styles.now}>{title}</span>
        {previous ? <span className={styles.before}>Период до этого</span> : null}
      </figcaption>
      <div
        ref={plot}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${title} по дням. Стрелки выбирают день`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? last}
        aria-valuetext={readout(active ?? last)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => {
          // A finger lifted is not a finger taken away: what it chose stays to be read.
          if (event.pointerType === 'mouse') setActive(null);
        }}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setActive((index) => index ?? last);
        }}
        onBlur={() => setActive(null)}
        onKeyDown={step}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id={gradient} x2="0" y2="1">
              <stop stopColor="var(--resource)" stopOpacity="0.2" />
              <stop offset="1" stopColor="var(--resource)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {marks.map((mark) => (
            <path key={mark} className={styles.grid} d={`M0,${yOf(mark) * HEIGHT}H${WIDTH}`} />
          ))}
          <path
            fill={`url(#${gradient})`}
            d={`${line} L${xOf(last) * WIDTH},${HEIGHT} L${xOf(0) * WIDTH},${HEIGHT}Z`}
          />
          {earlier ? <path className={styles.earlierLine} d={pathOf(earlier)} /> : null}
          <path className={styles.line} d={line} />
        </svg>
        <div className={styles.marks} aria-hidden="true">
          {marks.slice(1).map((mark) => (
            <span key={mark} style={at({ y: yOf(mark) })}>
              {number(mark)}
            </span>
          ))}
        </div>
        {shownDay && active !== null ? (
          <div aria-hidden="true">
            <span className={styles.guide} style={at({ x: xOf(active) })} />
            <span className={styles.point} style={at({ x: xOf(active), y: yOf(shownDay[metric]) })} />
            <div
              className={classNames(styles.tip, xOf(active) > 0.5 && styles.leftwards)}
              style={at({ x: xOf(active), y: yOf(shownDay[metric]) })}
            >
              {fullDayName(shownDay.day)}
              <b>
                {number(shownDay[metric])} {plural(shownDay[metric], forms)}
              </b>
              {earlier && previous?.[active] ? (
                <>
                  {dayName(previous[active].day)}: {number(earlier[active] ?? 0)}
                </>
              ) : null}
            </div>
          </div>
        ) : null}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {labelled(days.length).map((index) => (
          <span
            key={index}
            className={classNames(index === 0 && styles.first, index === last && styles.last)}
            style={at({ x: xOf(index) })}
          >
            {shortDay(days[index]?.day ?? '')}
          </span>
        ))}
      </div>
    </figure>
  );
}

const at = ({ x, y }: { x?: number; y?: number }) => ({ '--x': x, '--y': y }) as CSSProperties;

/** The ends and a few days between them, evenly. */
function labelled(count: number): number[] {
  const labels = Math.min(X_LABELS, count);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / Math.max(1, labels - 1)));
}
