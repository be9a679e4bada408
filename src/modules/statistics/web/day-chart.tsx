import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { axisMarks } from '#platform/axis-marks.ts';
import { classNames } from '#ui/class-names.ts';
import { dayAndMonth, dayWithWeekday, shortDay } from '#words/days.ts';
import styles from './day-chart.module.css';
import type { MetricWords } from './metrics.ts';

export interface ChartDay {
  day: string;
  /** Null where there was nothing to measure: a gap in the line. */
  value: number | null;
  /** Further text of the tooltip, beside the value. */
  note?: string;
}

interface DayChartProps {
  words: MetricWords;
  days: readonly ChartDay[];
  /** The days before, one beside one; null when they are not to be shown. */
  previous: readonly ChartDay[] | null;
  /** Something that happens now and then: bars at the foot of the line, one for each day. */
  bars?: { title: string; values: readonly number[] } | undefined;
}

const WIDTH = 1000;
const HEIGHT = 240;
const X_LABELS = 5;
/** Beyond three orders a day the bar grows no more: it says that there were some, the readout says how many. */
const MAX_BAR = 3;

/** A line over days. Arrows, hover and touch read out a day; beneath stands the same as a table. */
export function DayChart({ words, days, previous, bars }: DayChartProps) {
  const gradient = useId();
  const plot = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { title, show, say, mark: markName, unit } = words;
  const values = days.map(({ value }) => value);
  const earlier = previous?.map(({ value }) => value) ?? null;
  const marks = axisMarks(Math.max(0, ...values.map(Number), ...(earlier ?? []).map(Number)) / unit).map(
    (mark) => mark * unit,
  );
  const top = marks.at(-1) ?? 1;
  const last = days.length - 1;

  const xOf = (index: number) => (last === 0 ? 0.5 : index / last);
  const yOf = (value: number) => 1 - value / top;
  const placeOf = (value: number, index: number) =>
    `${(xOf(index) * WIDTH).toFixed(1)},${(yOf(value) * HEIGHT).toFixed(1)}`;
  // A day alone between gaps is a line to itself, which its round ends make a point.
  const pathOf = (list: Values) =>
    unbroken(list)
      .map((run) => `M${run.map(([index, value]) => placeOf(value, index)).join(' L')}${run.length > 1 ? '' : ' h0'}`)
      .join(' ');

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
    const was = before === undefined ? '' : `, раньше ${orNothing(before, show)}`;
    return `${dayWithWeekday(day.day)}: ${orNothing(day.value, say)}${was}${day.note ? `, ${day.note}` : ''}`;
  };
  const shownDay = active === null ? undefined : days[active];

  return (
    <figure className={styles.figure} style={{ '--series': `var(--${words.series ?? 'views'})` } as CSSProperties}>
      <figcaption className={`row wrap gap-4 rows-1h below-5 note ${styles.legend}`}>
        <span className="inline middle gap-1h">{title}</span>
        {previous ? <span className={`inline middle gap-1h ${styles.before}`}>Период до этого</span> : null}
        {bars?.values.some((value) => value > 0) ? (
          <span className={`inline middle gap-1h ${styles.ordered}`}>{bars.title}</span>
        ) : null}
      </figcaption>
      <div
        ref={plot}
        className={`${styles.plot} relative`}
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
        <svg
          className="over full tall"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <defs>
            <linearGradient id={gradient} x2="0" y2="1">
              <stop stopColor="var(--series)" stopOpacity="0.2" />
              <stop offset="1" stopColor="var(--series)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {marks.map((mark) => (
            <path key={mark} className={styles.grid} d={`M0,${yOf(mark) * HEIGHT}H${WIDTH}`} />
          ))}
          <path
            fill={`url(#${gradient})`}
            d={unbroken(values)
              .map((run) => {
                const [from, to] = [run[0], run.at(-1)].map((end) => xOf(end?.[0] ?? 0) * WIDTH);
                return `M${from},${HEIGHT} ${run.map(([index, value]) => `L${placeOf(value, index)}`).join(' ')} L${to},${HEIGHT}Z`;
              })
              .join(' ')}
          />
          {earlier ? <path className={styles.earlierLine} d={pathOf(earlier)} /> : null}
          <path className={styles.line} d={pathOf(values)} />
        </svg>
        <div className={styles.marks} aria-hidden="true">
          {marks.slice(1).map((mark) => (
            <span className="t-12 faint num nowrap" key={mark} style={at({ y: yOf(mark) })}>
              {markName(mark)}
            </span>
          ))}
        </div>
        <div className={styles.bars} aria-hidden="true">
          {days.map(({ day }, index) => {
            const value = bars?.values[index] ?? 0;
            return value > 0 ? (
              <i key={day} style={at({ x: xOf(index), y: Math.min(value, MAX_BAR) / MAX_BAR })} />
            ) : null;
          })}
        </div>
        {shownDay && active !== null ? (
          <div aria-hidden="true">
            <span className={`${styles.guide} untouched`} style={at({ x: xOf(active) })} />
            {shownDay.value === null ? null : (
              <span
                className={`${styles.point} round paint-accent untouched`}
                style={at({ x: xOf(active), y: yOf(shownDay.value) })}
              />
            )}
            <div
              className={classNames(
                'round-2 t-12 nowrap pad-3 inverse shadow-2 untouched',
                styles.tip,
                xOf(active) > 0.5 && styles.leftwards,
              )}
              style={at({ x: xOf(active), y: yOf(shownDay.value ?? 0) })}
            >
              {dayWithWeekday(shownDay.day)}
              <b className="block t-17 bold snug">{orNothing(shownDay.value, say)}</b>
              {shownDay.note ? <span className="block">{shownDay.note}</span> : null}
              {earlier && previous?.[active] ? (
                <span className="block">
                  {dayAndMonth(previous[active].day)}: {orNothing(earlier[active] ?? null, show)}
                </span>
              ) : null}
            </div>
          </div>
        ) : null}
      </div>
      <div className={`${styles.axis} relative`} aria-hidden="true">
        {labelled(days.length).map((index) => (
          <span
            key={index}
            className={classNames('t-12 faint nowrap', index === 0 && styles.first, index === last && styles.last)}
            style={at({ x: xOf(index) })}
          >
            {shortDay(days[index]?.day ?? '')}
          </span>
        ))}
      </div>
    </figure>
  );
}

type Values = readonly (number | null)[];

const orNothing = (value: number | null, say: (value: number) => string): string =>
  value === null ? 'нет данных' : say(value);

/** Days one after another that have a value, each with its place. */
function unbroken(values: Values): [number, number][][] {
  const runs: [number, number][][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if (index > 0 && values[index - 1] !== null) runs.at(-1)?.push([index, value]);
    else runs.push([[index, value]]);
  });
  return runs;
}

const at = ({ x, y }: { x?: number; y?: number }) => ({ '--x': x, '--y': y }) as CSSProperties;

/** The ends and a few days between them, evenly. */
function labelled(count: number): number[] {
  const labels = Math.min(X_LABELS, count);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / Math.max(1, labels - 1)));
}
