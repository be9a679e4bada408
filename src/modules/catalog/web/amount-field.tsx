import { useEffect, useId, useRef, useState } from 'react';
import { count } from '#words/numbers.ts';
import { amountOf } from './catalog-state.ts';
import styles from './filter-panel.module.css';

const PAUSE_MS = 700;

interface AmountFieldProps {
  label: string;
  prefix: 'от' | 'до';
  name: string;
  /** How many of what is kept make one of what is shown: kopecks in a rouble. */
  unit: number;
  value: number | undefined;
  placeholder: string;
  onChange: (value: number | undefined) => void;
}

/** A number that is taken when the hand rests. What is typed is never rewritten under the cursor. */
export function AmountField({ label, prefix, name, unit, value, placeholder, onChange }: AmountFieldProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(text: string) {
    clearTimeout(timer.current);
    const amount = amountOf(text, unit) ?? undefined;
    if (amount !== value && (amount !== undefined || text.trim() === '')) onChange(amount);
  }
  return (
    <label className={`${styles.amount} row middle gap-2 shrinks round-2 surface t-13`} htmlFor={id}>
      <span className="visually-hidden">{label}, </span>
      <span className="faint">{prefix}</span>
      <input
        id={id}
        name={name}
        className="num entry pad-0"
        inputMode="numeric"
        autoComplete="off"
        maxLength={18}
        placeholder={placeholder}
        value={typed ?? (value === undefined ? '' : count(value / unit))}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => take(target.value), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value);
        }}
        onBlur={({ target }) => {
          if (typed !== null) take(target.value);
          setTyped(null);
        }}
      />
    </label>
  );
}
