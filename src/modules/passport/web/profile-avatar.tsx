import { initialsOf } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { tintOf } from '#ui/tint.ts';
import styles from './profile-avatar.module.css';

type ProfileAvatarProps = {
  accountId: string;
  name: string;
  src: string | null;
  size?: 'md' | 'lg';
  className?: string;
};

/** The big solid one that stands on the cover's edge; the name beside it says the same, so screen readers skip it. */
export function ProfileAvatar({ accountId, name, src, size = 'lg', className }: ProfileAvatarProps) {
  return (
    <span
      className={classNames(
        'round dense stack bold',
        styles.avatar,
        src && styles.pictured,
        size === 'md' && styles.medium,
        className,
      )}
      data-tint={tintOf(accountId)}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" className={`fills ${styles.image}`} decoding="async" /> : initialsOf(name)}
    </span>
  );
}
