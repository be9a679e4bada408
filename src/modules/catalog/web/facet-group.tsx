import { useState } from 'react';
import { type Option, shownOf } from '#modules/ad-objects/web/index.ts';
import checkStyles from '#ui/checkbox.module.css';
import { count } from '#words/numbers.ts';
import styles from './filter-panel.module.css';

const SHOWN = 6;

interface FacetGroupProps {
  title: string;
  /** In the address. */
  name: string;
  options: readonly Option[];
  chosen: readonly string[];
  countOf: (value: string) => number | undefined;
  onToggle: (value: string) => void;
}

/** A choice of several, the most frequent first; the order stays while one is choosing. */
export function FacetGroup({ title, name, options: all, chosen, countOf, onToggle }: FacetGroupProps) {
  const options = shownOf(all, chosen);
  const [{ order, shown }] = useState(() => {
    const weighed = options
      .map(({ value }) => ({ value, weight: (chosen.includes(value) ? 1e9 : 0) + (countOf(value) ?? 0) }))
      .sort((one, other) => other.weight - one.weight);
    const worth = weighed.filter(({ weight }) => weight > 0).length;
    // One more line is no longer than the words that would hide it.
    const most = weighed.length > SHOWN + 1 ? SHOWN : weighed.length;
    return { order: weighed.map(({ value }) => value), shown: worth === 0 ? most : Math.min(most, worth) };
  });
  const sorted = order.flatMap((value) => options.filter((option) => option.value === value));
  const list = (some: typeof sorted) => (
    <ul>
      {some.map(({ value, label }) => (
        <li key={value}>
          <label
            className={`${styles.check} row middle gap-2 tight at-32 pointer`}
            data-empty={countOf(value) ? undefined : ''}
          >
            <input
              className={`${checkStyles.input} stack fixed surface centre`}
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            {label}
            <span className="num push faint t-13">{count(countOf(value) ?? 0)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
  const rest = sorted.slice(shown);
  return (
    <fieldset className={`${styles.group} pad-y-5 line-above`}>
      <legend>{title}</legend>
      {list(sorted.slice(0, shown))}
      {rest.length > 0 ? (
        <details className={styles.more}>
          <summary className="plain-summary note strong">Ещё {rest.length}</summary>
          {list(rest)}
        </details>
      ) : null}
    </fieldset>
  );
}
