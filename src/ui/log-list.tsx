import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './log-list.module.css';

/** A timeline: entries along a line. */
export function LogList({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <ol className={classNames(styles.list, className)}>{children}</ol>;
}

interface LogItemProps {
  icon?: ReactNode;
  /** Instead of the icon: an avatar of the size of a node (28 px). */
  face?: ReactNode;
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  /** Who and when. */
  when: ReactNode;
  children: ReactNode;
}

export function LogItem({ icon, face, tone = 'plain', when, children }: LogItemProps) {
  return (
    <li>
      {face ?? (
        <span
          className={`${styles.node} stack centre round sunken soft icon-16`}
          data-tone={tone === 'plain' ? undefined : tone}
        >
          {icon}
        </span>
      )}
      <div className={`${styles.words} tight anywhere`}>
        {children}
        <div className="above-h faint t-12 num">{when}</div>
      </div>
    </li>
  );
}
