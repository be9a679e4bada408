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

/** Who does what now, by the step of the deal and its marking: both sides and the site itself. */
/** The deal's own step tells their moment, in the reader's zone: a bare day beside it may be another one. */
const TO_THE_MINUTE: readonly string[] = ['answer', 'terms', 'check'];

export function Duties({ marking: { side, waits_for }, buyer, seller }: DutiesProps) {
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
              {turns.map(({ words, what, until }) => (
                <p key={words} className="strong tight anywhere">
                  {words}
                  {until && !TO_THE_MINUTE.includes(what) ? (
                    <span className="block t-13 regular faint above-h">до {dayAndMonth(until)}</span>
                  ) : null}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
