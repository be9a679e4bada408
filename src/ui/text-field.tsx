import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';
import styles from './text-field.module.css';

type LineProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  multiline?: false;
  startIcon?: ReactNode;
  /** An icon button or a short unit at the right end of the control. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  multiline: true;
  /** Shows how many characters are used of this many; typing past it is allowed and marked. */
  counterMax?: number;
  ref?: Ref<HTMLTextAreaElement>;
};

export type TextFieldProps = FieldTexts & { size?: 'sm' | 'md' } & (LineProps | AreaProps);

export function TextField(props: TextFieldProps) {
  return props.multiline ? <AreaField {...props} /> : <LineField {...props} />;
}

function LineField({
  label,
  labelEnd,
  labelHidden,
  hint,
  error,
  size,
  startIcon,
  end,
  ...rest
}: FieldTexts & { size?: 'sm' | 'md' } & LineProps) {
  const { multiline: _, className, id, type = 'text', ...input } = rest;
  const { aria, ...ids } = useFieldIds(id, { hint, error });
  return (
    <Field {...{ label, labelEnd, labelHidden, hint, error, className }} {...ids}>
      <div className="relative">
        {startIcon ? <span className={`${fieldStyles.start} stack centre faint`}>{startIcon}</span> : null}
        <input
          {...input}
          {...aria}
          id={ids.controlId}
          type={type}
          className={classNames(
            fieldStyles.control,
            size === 'sm' && fieldStyles.small,
            Boolean(startIcon) && fieldStyles.hasStart,
            Boolean(end) && fieldStyles.hasEnd,
          )}
        />
        {end ? <span className={`${fieldStyles.endSlot} stack centre faint`}>{end}</span> : null}
      </div>
    </Field>
  );
}

function AreaField({
  label,
  labelEnd,
  labelHidden,
  hint,
  error,
  size: _size,
  counterMax,
  ...rest
}: FieldTexts & { size?: 'sm' | 'md' } & AreaProps) {
  const { multiline: _, className, id, value, defaultValue, onChange, rows = 3, ...area } = rest;
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const text = value === undefined ? typed : String(value);
  const { aria, extraId, ...ids } = useFieldIds(id, { hint, error }, counterMax ? 'count' : undefined);
  const used = Array.from(text).length;

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value);
    onChange?.(event);
  }

  return (
    <Field {...{ label, labelEnd, labelHidden, hint, error, className }} {...ids}>
      <div className={`${styles.grow} stack`}>
        <div className={classNames(fieldStyles.control, styles.area, 'block', styles.twin)} aria-hidden="true">
          {`${text} `}
        </div>
        <textarea
          {...area}
          {...aria}
          id={ids.controlId}
          rows={rows}
          value={value}
          defaultValue={defaultValue}
          onChange={change}
          className={classNames(fieldStyles.control, styles.area, 'block')}
        />
      </div>
      {counterMax ? <Counter id={extraId} used={used} max={counterMax} /> : null}
    </Field>
  );
}

function Counter({ id, used, max }: { id: string; used: number; max: number }) {
  const over = used - max;
  return (
    <p
      id={id}
      className={classNames(styles.counter, 't-13 end-text num', over > 0 && styles.over)}
      aria-live={over > 0 ? 'polite' : 'off'}
    >
      {over > 0
        ? `Лишних ${count(over)} ${plural(over, { one: 'символ', few: 'символа', many: 'символов' })}`
        : `${count(used)} из ${count(max)}`}
    </p>
  );
}
