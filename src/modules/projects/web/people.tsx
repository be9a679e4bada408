import { Avatar } from '#ui/avatar.tsx';
import type { Person } from '../contract.ts';
import styles from './people.module.css';

const SHOWN = 3;

/** A few faces and how many more; the names are read out. */
export function People({ people, me }: { people: readonly Person[]; me?: string | undefined }) {
  const rest = people.length - SHOWN;
  const shown = rest === 1 ? people : people.slice(0, SHOWN);
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className={`${styles.people} inline middle`} role="img" aria-label={`Участники: ${names}`}>
      {shown.map(({ account_id, name, avatar }) => (
        <Avatar
          key={account_id}
          name={name}
          src={avatar}
          seed={account_id}
          ink={account_id === me}
          size="xs"
          className={styles.face}
        />
      ))}
      {rest > 1 ? <span className={`${styles.rest} centre round sunken soft bold`}>+{rest}</span> : null}
    </span>
  );
}
