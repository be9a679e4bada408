import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover.module.css';
import type { Tint } from './tint.ts';

type CoverProps = {
  tint?: Tint;
  /** A photo (an <img>), a badge, or an icon for the square one; without children the rings stand alone. */
  children?: ReactNode;
  square?: boolean;
  className?: string;
};

export function Cover({ tint, square = false, children, className }: CoverProps) {
  return (
    <div className={classNames(styles.cover, square && styles.square, className)} data-tint={tint}>
      {children}
    </div>
  );
}
