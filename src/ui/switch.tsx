import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'children' | 'size'> & {
  children: ReactNode;
  note?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** On or off, at once, without a save button. */
export function Switch({ children, note, className, ...input }: SwitchProps) {
  const noteId = useId();
  return (
    <label className={classNames(styles.row, 'row top spread gap-3', className)}>
      <span className="shrinks">
        {children}
        {note ? (
          <span className="block t-13 faint" id={noteId}>
            {note}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        className={`${styles.input} relative fixed`}
        aria-describedby={note ? noteId : undefined}
      />
    </label>
  );
}
