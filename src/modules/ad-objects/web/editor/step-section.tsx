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
  /** Summary under the title while it is folded. */
  line: string;
  isOpen: boolean;
  onToggle: () => void;
  /** The step after it; the last one has none. */
  next: { title: string; onPress: () => void } | null;
  children: ReactNode;
}

/** One step: folded to a line that says what is in it, or open with its fields. */
export function StepSection({ step, number, mark, line, isOpen, onToggle, next, children }: StepSectionProps) {
  // Mounted at the first opening and kept from then on: folding must not abort an upload.
  const [hasBeenOpen, setBeenOpen] = useState(isOpen);
  if (isOpen && !hasBeenOpen) setBeenOpen(true);
  const titleId = `${stepDomId(step)}-title`;
  const bodyId = `${stepDomId(step)}-body`;
  return (
    <section
      id={stepDomId(step)}
      className={classNames('framed', styles.step, isOpen && styles.open)}
      aria-labelledby={titleId}
    >
      <div className={`${styles.fold} row middle relative gap-3 pad-x-5 pad-y-3`}>
        <Mark mark={mark} number={number} isOpen={isOpen} />
        <div className="grow">
          <h2 id={titleId} className="tight">
            <button
              type="button"
              className={`bare pad-0 start-text covers ${styles.button}`}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={onToggle}
            >
              {step.title}
            </button>
          </h2>
          {isOpen ? null : <p className="ellipsis t-13 faint">{line}</p>}
        </div>
        <span className={`${styles.action} fixed t-13 strong round-1 outlined`} aria-hidden="true">
          {isOpen ? 'Свернуть' : mark === 'missing' ? 'Заполнить' : mark === 'done' ? 'Изменить' : 'Открыть'}
        </span>
      </div>
      <div id={bodyId} hidden={!isOpen} className={`${styles.in} pad-x-5 in-1 out-6`}>
        {hasBeenOpen ? (
          <>
            {step.hint ? <p className={`measure soft ${styles.hint}`}>{step.hint}</p> : null}
            <div className="stack top gap-4 rows-5 halves">{children}</div>
            {next ? (
              <div className={`row ending above-5 ${styles.next}`}>
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
      <span className={`${styles.mark} ${styles.done} round icon-16 stack fixed faint centre good good-ground`}>
        <IconCheck aria-hidden="true" />
        <span className="visually-hidden">Готово.</span>
      </span>
    );
  }
  return (
    <span
      className={classNames(
        'round icon-16 stack fixed faint centre',
        styles.mark,
        isOpen ? styles.on : mark === 'missing' && styles.missing,
      )}
    >
      {number}
      {mark === 'missing' ? <span className="visually-hidden">, не всё заполнено</span> : null}
    </span>
  );
}
