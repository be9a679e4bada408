import { KindIcon } from '../../ad-objects/web/index.ts';
import { Picture } from '../../media/web/index.ts';
import type { WaitingDeal } from '../contract.ts';
import styles from './thumb.module.css';

/** A small square of an object: its cover, or the sign of its kind. */
export function Thumb({ object: { kind, cover } }: { object: WaitingDeal['object'] }) {
  return (
    <span
      className={`${styles.thumb} stack centre fixed clip icon-20 tinted tint-ground round-2`}
      data-tint={kind}
      aria-hidden="true"
    >
      {cover ? (
        <Picture picture={{ ...cover, alt: '' }} size="card" sizes="48px" className="fills" />
      ) : (
        <KindIcon kind={kind} />
      )}
    </span>
  );
}
