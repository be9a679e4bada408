import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SafetyOverview } from '../contract.ts';
import styles from './protection-card.module.css';

const RADII = [18, 29, 40] as const;

/** How well the account is protected: a ring for each thing that stands in a stranger's way. */
export function ProtectionCard({ overview }: { overview: SafetyOverview }) {
  const { two_factor, passkeys } = overview;
  const steps = [
    { isDone: true, done: 'Почта подтверждена, пароль не из частых', missing: '' },
    { isDone: passkeys.length > 0, done: 'Есть ключ доступа', missing: 'Добавьте ключ доступа' },
    {
      isDone: two_factor !== null,
      done: 'Двухфакторная защита включена',
      missing: 'Включите двухфакторную защиту',
    },
  ];
  const left = steps.filter(({ isDone }) => !isDone).length;
  const words = [
    { title: 'Надёжно', text: 'Чужому сюда не попасть.' },
    { title: 'Почти надёжно', text: 'Остался один шаг.' },
    { title: 'Можно надёжнее', text: 'Ещё два шага — и вас не взломать, даже узнав пароль.' },
  ][left];
  return (
    <Card as="section" className={`${styles.score} gap-4 stack`} aria-label="Уровень защиты">
      <div className={`${styles.rings} row middle gap-4`}>
        <svg viewBox="0 0 92 92" fill="none" strokeWidth="6" strokeLinecap="round" aria-hidden="true">
          {RADII.map((radius, at) => (
            <circle
              key={radius}
              stroke={at < steps.length - left ? 'var(--good)' : 'var(--line)'}
              cx="46"
              cy="46"
              r={radius}
            />
          ))}
          <circle fill="var(--good)" cx="46" cy="46" r="6" />
        </svg>
        <div>
          <h2 className="t-20">{words?.title}</h2>
          <p className="above-1 note">{words?.text}</p>
        </div>
      </div>
      <ul className={`${styles.todo} stack gap-2 t-13`}>
        {steps.map(({ isDone, done, missing }) => (
          <li key={done} className={classNames(!isDone && styles.missing, 'row middle gap-2 soft')}>
            {isDone ? (
              <IconCheck className="good" aria-hidden="true" />
            ) : (
              <IconAlertCircle className="good" aria-hidden="true" />
            )}
            {isDone ? done : missing}
          </li>
        ))}
      </ul>
    </Card>
  );
}
