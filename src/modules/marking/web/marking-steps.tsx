import { IconCheck, IconClockPause, IconX } from '@tabler/icons-react';
import { useZone } from '#platform/web/use-clock.ts';
import { dayAndMonth } from '#words/days.ts';
import { dayOf, shortMoment } from '#words/moments.ts';
import type { DealMarking } from '../contract.ts';
import styles from './marking-steps.module.css';
import { stepsOf } from './steps.ts';

const STATES = { done: 'готово', on: 'сейчас', wait: 'впереди', bad: 'не получилось', paused: 'ждём' } as const;

/** Where the marking of a deal stands: four steps, each with its day. */
export function MarkingSteps({ marking }: { marking: DealMarking }) {
  const zone = useZone();
  const steps = stepsOf(marking, {
    day: (at) => dayAndMonth(dayOf(at, zone)),
    moment: (at) => shortMoment(at, zone),
  });
  return (
    <ol className={styles.path} aria-label="Шаги маркировки">
      {steps.map(({ name, note, look }, place) => (
        <li key={name} data-look={look} aria-current={look === 'on' ? 'step' : undefined}>
          <span className={`${styles.pin} stack centre round strong t-13`} aria-hidden="true">
            {look === 'done' ? <IconCheck /> : null}
            {look === 'bad' ? <IconX /> : null}
            {look === 'paused' ? <IconClockPause /> : null}
            {look === 'on' || look === 'wait' ? place + 1 : null}
          </span>
          <div>
            <b className="block t-14 strong tight">
              {name}
              <span className="visually-hidden">, {STATES[look]}</span>
            </b>
            <small className="block t-12 faint tight above-h">{note}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}
