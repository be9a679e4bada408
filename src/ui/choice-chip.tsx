import type { InputHTMLAttributes } from 'react';
import { chipClass } from './chip.tsx';
import styles from './choice-chip.module.css';

type ChoiceChipProps = InputHTMLAttributes<HTMLInputElement> & { line?: boolean };

/** A chip that is one of several to choose: a radio button in its look. */
export function ChoiceChip({ line, children, ...input }: ChoiceChipProps) {
  return (
    <label className={chipClass({ line, size: 'lg', on: input.checked, className: styles.choice })}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}
