import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import styles from './radio-cards.module.css';

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  label: string;
  labelHidden?: boolean;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  error?: ReactNode;
  className?: string;
};

/** One of a few, each explained; arrows move between them as in any radio group. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, labelHidden = false, options, value, onChange, name, error, className } = props;
  const id = useId();
  return (
    <fieldset
      className={classNames('stack gap-2', error ? styles.bad : null, className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={labelHidden ? 'visually-hidden' : `${styles.legend} strong t-13`}>{label}</legend>
      <div className="stack gap-2 fit-200">
        {options.map((option) => (
          <label
            key={option.value}
            className={`${styles.card} row top relative gap-3 surface tight pad-4 round-2 outlined pointer`}
          >
            <input
              className={`${styles.input} fixed surface flat size-20 round`}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={`${styles.text} grow anywhere`}>
              <b>{option.label}</b>
              {option.note ? <span className="block note">{option.note}</span> : null}
            </span>
            {option.icon ? <span className={`${styles.icon} fixed soft`}>{option.icon}</span> : null}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
