import { IconCheck, IconClockPause, IconX } from '@tabler/icons-react';
import { classNames } from './class-names.ts';
import styles from './step-path.module.css';

export interface PathStep {
  name: string;
  note: string;
  look: 'done' | 'on' | 'wait' | 'bad' | 'paused';
}

const STATES = { done: 'готово', on: 'сейчас', wait: 'впереди', bad: 'не получилось', paused: 'ждём' } as const;
const ICONS = { done: IconCheck, bad: IconX, paused: IconClockPause } as const;

interface StepPathProps {
  label: string;
  steps: readonly PathStep[];
  /** Steps that are not passed yet show their number, and each says in words whether it is done. */
  numbered?: boolean;
}

/** A way of a few steps: what is behind, where it stands, what is yet to come. */
export function StepPath({ label, steps, numbered = false }: StepPathProps) {
  return (
    <ol className={classNames(styles.path, numbered && styles.numbered)} aria-label={label}>
      {steps.map(({ name, note, look }, place) => {
        const Icon = look === 'on' || look === 'wait' ? null : ICONS[look];
        return (
          <li className="relative" key={name} data-look={look} aria-current={look === 'on' ? 'step' : undefined}>
            <span className={`${styles.pin} stack centre below-2 round strong t-13 surface soft`} aria-hidden="true">
              {Icon ? (
                <Icon />
              ) : numbered ? (
                place + 1
              ) : look === 'on' ? (
                <span className={`${styles.dot} round`} />
              ) : null}
            </span>
            <div>
              <b className="block t-14 strong tight">
                {name}
                {numbered ? null : <span className="visually-hidden">, {STATES[look]}</span>}
              </b>
              <small className="block t-12 faint tight above-h">
                {numbered ? <span className={look === 'on' ? 'strong ink' : undefined}>{STATES[look]}: </span> : null}
                {note}
              </small>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
