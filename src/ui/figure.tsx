import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure.module.css';

type FigureProps = { value: ReactNode; caption: ReactNode; size?: 'md' | 'lg'; className?: string };

/** A number people decide by, with a short caption under it. */
export function Figure({ value, caption, size = 'md', className }: FigureProps) {
  return (
    <div className={classNames('stack gap-h shrinks', size === 'lg' && styles.lg, className)}>
      <span className={`${styles.value} t-20 bold snug nowrap line-11`}>{value}</span>
      <span className={`${styles.caption} t-12 tight faint`}>{caption}</span>
    </div>
  );
}
