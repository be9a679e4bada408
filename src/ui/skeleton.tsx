import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  shape?: 'block' | 'circle' | 'text';
  /** For text: how many lines. */
  lines?: number;
  className?: string;
};

/** Where something will stand; set its size with a class. Put `aria-busy` on the region around it. */
export function Skeleton({ shape = 'block', lines = 1, className }: SkeletonProps) {
  if (shape === 'text') {
    return (
      <span className={className} aria-hidden="true">
        {Array.from({ length: lines }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
          <span key={place} className={classNames(styles.block, styles.line)} />
        ))}
      </span>
    );
  }
  return (
    <span className={classNames(styles.block, shape === 'circle' && styles.circle, className)} aria-hidden="true" />
  );
}
