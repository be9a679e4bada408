import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

type SpinnerProps = {
  /** Side in pixels. */
  size?: number;
  /** Spoken text; without it the spinner is decoration and says nothing. */
  label?: string;
  className?: string;
};

/** A pulse that spreads in rings; takes the colour of the text around it. */
export function Spinner({ size = 24, label, className }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, className)} role={label ? 'status' : undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="2.5" fill="currentColor" stroke="none" />
        <circle className={styles.wave} cx="12" cy="12" r="10.5" />
        <circle className={classNames(styles.wave, styles.late)} cx="12" cy="12" r="10.5" />
        <circle className={classNames(styles.wave, styles.later)} cx="12" cy="12" r="10.5" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
