import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { FieldError, useFieldIds } from './field.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'children'> & {
  children: ReactNode;
  /** A second, quieter line under the text. */
  note?: ReactNode;
  error?: ReactNode;
  size?: 'sm' | 'md';
  /** Some of the things below are chosen, not all. */
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({
  children,
  note,
  error,
  size = 'md',
  indeterminate = false,
  className,
  id,
  ref,
  ...input
}: CheckboxProps) {
  const element = useRef<HTMLInputElement>(null);
  const { aria, controlId, errorId, hintId } = useFieldIds(id, { error, hint: note });
  useImperativeHandle(ref, () => element.current as HTMLInputElement, []);
  useEffect(() => {
    if (element.current) element.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <div className={classNames('stack gap-1h', className)}>
      <label className={classNames(styles.row, 'row top gap-2', size === 'sm' && styles.small)}>
        <input
          {...input}
          {...aria}
          ref={element}
          id={controlId}
          type="checkbox"
          className={`${styles.input} stack fixed surface centre`}
        />
        <span className="shrinks">
          {children}
          {note ? (
            <span className="block t-13 faint" id={hintId}>
              {note}
            </span>
          ) : null}
        </span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
