import { classNames } from '#ui/class-names.ts';
import { KindIcon } from '../../ad-objects/web/index.ts';
import { Picture } from '../../media/web/index.ts';
import type { DealSummary } from '../contract.ts';
import styles from './deal-thumb.module.css';

interface DealThumbProps {
  object: DealSummary['object'];
  size?: 'sm' | 'md';
}

/** A small square of what was ordered: its cover, or the sign of its kind. */
export function DealThumb({ object: { kind, cover }, size = 'sm' }: DealThumbProps) {
  return (
    <span
      className={classNames(
        styles.thumb,
        'stack relative centre fixed clip icon-20 tinted tint-ground',
        size === 'md' && styles.md,
      )}
      data-tint={kind}
      aria-hidden="true"
    >
      {cover ? (
        <Picture picture={{ ...cover, alt: '' }} size="card" sizes="52px" className="over fills" />
      ) : (
        <KindIcon kind={kind} />
      )}
    </span>
  );
}
