import { classNames } from '#ui/class-names.ts';
import { tintOf } from '#ui/tint.ts';
import styles from './profile-cover.module.css';

const FIRST = 112;
const STEP = 40;
const RINGS = 27;

/** Rings of reach that spread from the avatar and fade with distance, in the account's own tint. Decoration. */
export function ProfileCover({ accountId, className }: { accountId: string; className?: string }) {
  return (
    <div className={classNames('relative clip', styles.cover, className)} data-tint={tintOf(accountId)}>
      <svg aria-hidden="true" viewBox="0 0 2400 2400" fill="none" stroke="currentColor" strokeWidth="2">
        {Array.from({ length: RINGS }, (_, ring) => FIRST + ring * STEP).map((radius) => (
          <circle
            key={radius}
            cx="1200"
            cy="1200"
            r={radius}
            strokeOpacity={Math.max(0.08, 0.44 - (radius - FIRST) / 2000).toFixed(2)}
          />
        ))}
      </svg>
    </div>
  );
}
