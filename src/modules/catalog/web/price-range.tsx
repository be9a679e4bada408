import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { Facets, ListFilter } from '../../ad-objects/contract.ts';
import { AmountField } from './amount-field.tsx';
import { dropped } from './catalog-state.ts';
import styles from './filter-panel.module.css';

const PAUSE_MS = 400;
const STEPS = 100;
const ROUBLE = 100;

interface PriceRangeProps {
  title: string;
  filter: ListFilter;
  price: Facets['price'];
  onChange: (filter: ListFilter) => void;
}

/** Prices from and to, over a picture of how many there are of each. */
export function PriceRange({ title, filter, price, onChange }: PriceRangeProps) {
  const { price_from, price_to } = filter;
  const bounds = `${price_from}-${price_to}`;
  const [drag, setDrag] = useState<{ from: string; low: number; high: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = (low: number | undefined, high: number | undefined) =>
    onChange({
      ...dropped(filter, ['price_from', 'price_to']),
      ...(low !== undefined && { price_from: low }),
      ...(high !== undefined && { price_to: high }),
    });
  const scale = price ? scaleOf(price) : null;
  // A drag counts until the address has caught up with it.
  const { low, high } =
    drag?.from === bounds
      ? drag
      : {
          low: Math.max(scale?.min ?? 0, price_from ?? 0),
          high: Math.min(scale?.max ?? 0, price_to ?? Number.POSITIVE_INFINITY),
        };

  function move(nextLow: number, nextHigh: number) {
    if (!scale) return;
    setDrag({ from: bounds, low: nextLow, high: nextHigh });
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => choose(nextLow > scale.min ? nextLow : undefined, nextHigh < scale.max ? nextHigh : undefined),
      PAUSE_MS,
    );
  }
  const share = (value: number) =>
    scale ? Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min))) : 0;

  return (
    <fieldset className={`${styles.group} pad-y-5 line-above`}>
      <legend>{title}</legend>
      {price && scale ? (
        <>
          <Histogram counts={price.counts} from={share(low)} to={share(high)} />
          <div className={styles.range} style={{ '--from': share(low), '--to': share(high) } as CSSProperties}>
            <input
              className="full"
              type="range"
              aria-label={`${title}: от`}
              aria-valuetext={roubles(low)}
              min={scale.min}
              max={scale.max}
              step={scale.step}
              value={low}
              onChange={({ target }) => move(Math.min(Number(target.value), high), high)}
            />
            <input
              className="full"
              type="range"
              aria-label={`${title}: до`}
              aria-valuetext={roubles(high)}
              min={scale.min}
              max={scale.max}
              step={scale.step}
              value={high}
              onChange={({ target }) => move(low, Math.max(Number(target.value), low))}
            />
          </div>
        </>
      ) : null}
      <div className="stack gap-2 halves">
        <AmountField
          label={`${title} в рублях`}
          prefix="от"
          name="price_from"
          unit={ROUBLE}
          value={price_from}
          placeholder={scale ? count(scale.min / ROUBLE) : 'любая'}
          onChange={(value) => choose(value, price_to)}
        />
        <AmountField
          label={`${title} в рублях`}
          prefix="до"
          name="price_to"
          unit={ROUBLE}
          value={price_to}
          placeholder={scale ? count(scale.max / ROUBLE) : 'любая'}
          onChange={(value) => choose(price_from, value)}
        />
      </div>
    </fieldset>
  );
}

function Histogram({ counts, from, to }: { counts: readonly number[]; from: number; to: number }) {
  // Prices crowd at the low end: roots keep the rare dear ones visible.
  const highest = Math.max(...counts, 1);
  const width = 240 / counts.length;
  return (
    <svg className={`${styles.histogram} full`} viewBox="0 0 240 44" preserveAspectRatio="none" aria-hidden="true">
      {counts.map((objects, place) => {
        const height = objects === 0 ? 0 : Math.max(3, Math.sqrt(objects / highest) * 44);
        const middle = (place + 0.5) / counts.length;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={place}
            className={middle >= from && middle <= to ? styles.inside : styles.outside}
            x={place * width + 1}
            y={44 - height}
            width={width - 2}
            height={height}
            rx="2"
          />
        );
      })}
    </svg>
  );
}

/** Round ends and a round step for the handles, in kopecks. */
function scaleOf({ min, max }: { min: number; max: number }): { min: number; max: number; step: number } | null {
  const wide = (max - min) / ROUBLE / STEPS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wide)));
  const step = ([1, 2, 5, 10].find((each) => each * power >= wide) ?? 10) * power * ROUBLE;
  const low = Math.floor(min / step) * step;
  const high = Math.ceil(max / step) * step;
  return high > low ? { min: low, max: high, step } : null;
}
