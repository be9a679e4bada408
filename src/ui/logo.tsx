import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** The brand mark: a point and the rings of its reach. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="13" cy="13" r="4.2" fill="currentColor" stroke="none" />
      <circle cx="13" cy="13" r="8.5" strokeWidth="2.1" />
      <circle cx="13" cy="13" r="12" strokeWidth="1.5" opacity=".45" />
    </svg>
  );
}

/** The mark with the name; wrap it in a link to the home page. */
export function Logo({ mark = false, className }: { mark?: boolean; className?: string }) {
  return (
    <span className={classNames(styles.logo, 'inline middle gap-2 bold t-20 ink', className)}>
      <LogoMark />
      <span className={mark ? 'visually-hidden' : undefined}>Охват</span>
    </span>
  );
}
