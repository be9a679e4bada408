import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { FormStep } from '../../kinds/field.ts';
import type { StepMark } from './readiness.ts';
import styles from './step-section.module.css';

export const stepDomId = (step: FormStep): string => `step-${step.id}`;

interface StepSectionProps {
  step: FormStep;
  number: number;
  mark: StepMark;
  summary: string;
  isOpen: boolean;
  onToggle: () => void;
  /** The step after it; the last one has none. */
  next: { title: string; onPress: () => void } | null;
  children: ReactNode;
}

/** One step: folded to a line that says what is in it, or open with its fields. */
export function StepSection({ step, number, mark, summary, isOpen, onToggle, next, children }: StepSectionProps) {
  // Drawn at the first opening and kept from then on: an upload must not die because a step is folded.
  const [hasBeenOpen, setBeenOpen] = useState(isOpen);
  if (isOpen && !hasBeenOpen) setBeenOpen(true);
  const titleId = `${stepDomId(step)}-title`;
  const bodyId = `${stepDomId(step)}-body`;
  return (
    <section id={stepDomId(step)} className={classNames(styles.step, isOpen && styles.open)} aria-labelledby={titleId}>
      <div className={styles.fold}>
        <Mark mark={mark} number={number} isOpen={isOpen} />
        <div className={styles.words}>
          <h2 id={titleId}>
            <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
              {step.title}
            </button>
          </h2>
          {isOpen ? null : <p className={styles.summary}>{summary || 'Пока пусто'}</p>}
        </div>
        <span className={styles.action} aria-hidden="true">
          {isOpen ? 'Свернуть' : summary ? 'Изменить' : 'Заполнить'}
        </span>
      </div>
      <div id={bodyId} hidden={!isOpen} className={styles.in}>
        {hasBeenOpen ? (
          <>
            {step.hint ? <p className={styles.hint}>{step.hint}</p> : null}
            <div className={styles.fields}>{children}</div>
            {next ? (
              <div className={styles.next}>
                <Button variant="line" iconEnd={<IconArrowRight aria-hidden="true" />} onClick={next.onPress}>
                  Дальше: {next.title.toLowerCase()}
                </Button>
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </section>
  );
}

function Mark({ mark, number, isOpen }: { mark: StepMark; number: number; isOpen: boolean }) {
  if (mark === 'done' && !isOpen) {
    return (
      <span className={classNames(styles.mark, styles.done)}>
        <IconCheck aria-hidden="true" />
        <span className="visually-hidden">Готово.</span>
      </span>
    );
  }
  return (
    <span className={classNames(styles.mark, isOpen ? styles.on : mark === 'missing' && styles.missing)}>
      {number}
      {mark === 'missing' ? <span className="visually-hidden">, не всё заполнено</span> : null}
    </span>
  );
}
