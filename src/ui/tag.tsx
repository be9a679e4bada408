import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';
import type { Tint } from './tint.ts';

type TagProps = {
  tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent' | Tint;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span className={classNames(styles.tag, className)} data-tint={tone}>
      {icon}
      <span className="ellipsis">{children}</span>
    </span>
  );
}
