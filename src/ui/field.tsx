import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** Props of every field: a label, help under it, and an error that says what to do. */
export type FieldTexts = {
  label: ReactNode;
  /** Stands at the right end of the label line, e.g. a link. */
  labelEnd?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <IconAlertCircle aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** Ids and ARIA attributes that tie a control to its texts; `extra` names one more text that describes it. */
export function useFieldIds(id: string | undefined, texts: Pick<FieldTexts, 'hint' | 'error'>, extra?: string) {
  const generated = useId();
  const controlId = id ?? generated;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const extraId = `${controlId}-${extra}`;
  const described = classNames(texts.error ? errorId : null, texts.hint ? hintId : null, extra && extraId);
  return {
    controlId,
    errorId,
    hintId,
    extraId,
    aria: { 'aria-describedby': described || undefined, 'aria-invalid': texts.error ? true : undefined },
  };
}

type FieldProps = FieldTexts & {
  controlId: string;
  errorId: string;
  hintId: string;
  required?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, labelEnd, labelHidden, hint, error, controlId, errorId, hintId, ...rest }: FieldProps) {
  return (
    <div className={classNames(styles.field, rest.className)}>
      <div className={labelHidden ? 'visually-hidden' : styles.labels}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {labelEnd ? <span className="soft medium end-text">{labelEnd}</span> : null}
      </div>
      {rest.children}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
