import { type ChangeEvent, type InputHTMLAttributes, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';
import { caretAfter, formatTyped, groupTyped, parseTyped } from './grouped-number.ts';
import styles from './money-field.module.css';

type Amount = {
  /** In units of the last decimal: kopecks for money. */
  value: number | null;
  onChange: (value: number | null) => void;
};

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'value' | 'onChange' | 'type'>;

type NumberFieldProps = FieldTexts &
  InputAttributes &
  Amount & {
    decimals?: number;
    /** «12,50» instead of «12,5». */
    allDecimals?: boolean;
    /** Stands at the right end: «₽», «%», «чел.». */
    unit?: string;
    size?: 'sm' | 'md';
    ref?: Ref<HTMLInputElement>;
  };

/** A number with thousands set apart while it is typed. */
export function NumberField({ label, labelEnd, labelHidden, hint, error, unit, size, ...rest }: NumberFieldProps) {
  const { className, id, value, onChange, decimals = 0, allDecimals = false, onBlur, ref, ...input } = rest;
  const { aria, ...ids } = useFieldIds(id, { hint, error });
  const typing = useTyping({ value, onChange }, (amount) => formatTyped(amount, decimals, !allDecimals), decimals);
  return (
    <Field {...{ label, labelEnd, labelHidden, hint, error, className }} {...ids}>
      <div className="relative">
        <input
          {...input}
          {...aria}
          id={ids.controlId}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typing.text}
          onChange={typing.change}
          onBlur={(event) => {
            typing.tidy();
            onBlur?.(event);
          }}
          ref={(element) => {
            typing.element.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          className={classNames(
            fieldStyles.control,
            'num',
            size === 'sm' && fieldStyles.small,
            unit !== undefined && (unit.length > 1 ? styles.hasWord : styles.hasSign),
          )}
        />
        {unit ? (
          <span className={`${styles.unit} stack centre faint tall untouched`} aria-hidden="true">
            {unit}
          </span>
        ) : null}
      </div>
    </Field>
  );
}

/** Roubles on screen, whole kopecks in the program. */
export function MoneyField(props: Omit<NumberFieldProps, 'decimals' | 'allDecimals' | 'unit'>) {
  return <NumberField {...props} decimals={2} allDecimals unit="₽" />;
}

function useTyping({ value, onChange }: Amount, format: (value: number | null) => string, decimals: number) {
  const [text, setText] = useState(() => format(value));
  const element = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  // The text is the person's own as long as it means the value; a value from elsewhere replaces it.
  const shown = parseTyped(text, decimals) === value ? text : format(value);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== element.current) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    text: shown,
    element,
    change(event: ChangeEvent<HTMLInputElement>) {
      const { value: typed, selectionStart } = event.target;
      const next = groupTyped(typed, decimals);
      caret.current = caretAfter(typed, selectionStart ?? typed.length, next);
      setText(next);
      onChange(parseTyped(next, decimals));
    },
    tidy: () => setText(format(value)),
  };
}
