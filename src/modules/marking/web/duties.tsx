import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { dayAndMonth } from '#words/days.ts';
import type { DealMarking } from '../contract.ts';
import styles from './duties.module.css';

export interface Person {
  account_id: string;
  name: string;
  avatar: string | null;
}

interface DutiesProps {
  marking: DealMarking;
  buyer: Person;
  seller: Person;
}

/** The card of the deal's next step tells these, and they are nothing of marking. */
const OF_THE_DEAL: readonly string[] = ['answer', 'terms', 'check'];

/** Who does what about marking now: both sides and the site itself. */
export function Duties({ marking: { side, waits_for: all }, buyer, seller }: DutiesProps) {
  const waits_for = all.filter(({ what }) => !OF_THE_DEAL.includes(what));
  if (waits_for.length === 0) return null;
  const person = (who: 'buyer' | 'seller', { name, avatar, account_id }: Person) => ({
    who,
    name: side === who ? 'Вы' : name,
    role: side === who ? null : who === 'buyer' ? 'покупатель' : 'продавец',
    face: <Avatar name={name} src={avatar} seed={account_id} size="xs" ink={side === who} />,
  });
  const people: { who: 'buyer' | 'seller' | 'system'; name: string; role: string | null; face: ReactNode }[] = [
    person('buyer', buyer),
    person('seller', seller),
  ];
  // The reader's own line stands first.
  if (side === 'seller') people.reverse();
  people.push({
    who: 'system',
    name: 'Охват',
    role: null,
    face: (
      <span className="accent">
        <LogoMark size={26} />
      </span>
    ),
  });
  return (
    <div className="lined round-3 pad-x-5 pad-y-4">
      <h3 className="t-15 below-3">По маркировке сейчас</h3>
      <ul className={`${styles.who} stack gap-4`}>
        {people.map(({ who, name, role, face }) => {
          const turns = waits_for.filter((wait) => wait.who === who);
          return (
            <li className="stack beside packed" key={who}>
              <span className={styles.face}>{face}</span>
              <p className="note">
                {name}
                {role ? `, ${role}` : ''}
              </p>
              {turns.length === 0 ? <p className="soft">Ничего не нужно</p> : null}
              {turns.map(({ words, until }) => (
                <p key={words} className="strong tight anywhere">
                  {words}
                  {until ? <span className="block t-13 regular faint above-h">до {dayAndMonth(until)}</span> : null}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
