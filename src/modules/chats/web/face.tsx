import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Dialog } from '../contract.ts';
import styles from './face.module.css';

/** A person's picture with a dot when they are there now. The words beside it say the same. */
export function Face({ person, size = 'md' }: { person: Dialog['person']; size?: 'sm' | 'md' }) {
  return (
    <span
      className={classNames(
        styles.face,
        'block relative fixed',
        size === 'sm' && styles.sm,
        person.is_online && styles.online,
      )}
      aria-hidden="true"
    >
      <Avatar name={person.name} src={person.avatar} seed={person.account_id} className={styles.avatar} />
    </span>
  );
}
