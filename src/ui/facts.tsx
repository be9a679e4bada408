import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';

interface FactsProps {
  children: ReactNode;
  className?: string | undefined;
  /** Values are words rather than figures: they begin under each other. */
  isText?: boolean;
}

/** Short facts, a line each: what at the left, its value at the right. */
export function Facts({ children, className, isText = false }: FactsProps) {
  return <dl className={classNames(styles.facts, isText && styles.text, 'stack gap-2', className)}>{children}</dl>;
}

export function Fact({ term, tone, children }: { term: ReactNode; tone?: 'bad' | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}
