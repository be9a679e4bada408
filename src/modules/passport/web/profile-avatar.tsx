import { initialsOf } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { tintOf } from '#ui/tint.ts';
import styles from './profile-avatar.module.css';

type ProfileAvatarProps = { accountId: string; name: string; size?: 'md' | 'lg'; className?: string };

/** The big solid one that stands on the cover's edge; the name beside it says the same, so screen readers skip it. */
export function ProfileAvatar({ accountId, name, size = 'lg', className }: ProfileAvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, styles[tintOf(accountId)], size === 'md' && styles.medium, className)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
