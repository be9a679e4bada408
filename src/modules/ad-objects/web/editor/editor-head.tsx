import { useEffect, useRef } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Tag } from '#ui/tag.tsx';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import type { FormStep, KindForm } from '../../kinds/field.ts';
import { type AdObjectKind, objectIdOf } from '../../kinds/kind.ts';
import { stateWords, tagTone } from '../own-objects/states.ts';
import type { EditorEngine } from './editor-engine.ts';
import styles from './editor-head.module.css';
import type { EditorState } from './editor-state.ts';
import { type StepMark, stepMark, stepShare } from './readiness.ts';
import { SaveState } from './save-state.tsx';
import { stepDomId } from './step-section.tsx';

interface EditorHeadProps {
  kind: AdObjectKind;
  form: KindForm;
  engine: EditorEngine;
  state: EditorState;
  openSteps: ReadonlySet<string>;
  onStep: (step: FormStep) => void;
}

export function EditorHead({ kind, form, engine, state, openSteps, onStep }: EditorHeadProps) {
  const { names } = KIND_DEFINITIONS[kind];
  const { object } = state;
  const title = String(state.values.title ?? '').trim() || form.newTitle;
  const badge = object && stateWords(object);
  const current = form.steps.findLast(({ id }) => openSteps.has(id));
  return (
    <header className="stack gap-2">
      <Crumbs here={object ? 'Изменить' : form.newTitle}>
        <AppLink to="/objects">Мои объекты</AppLink>
        <AppLink to={`/objects?kind=${kind}`}>{names.many}</AppLink>
      </Crumbs>
      <div className="row wrap middle gap-4 rows-2">
        <h1 className={`shrinks anywhere ${styles.title}`}>{title}</h1>
        <div className={`row wrap middle gap-3 rows-1h ${styles.state}`}>
          <SaveState engine={engine} state={state} />
          {badge && object?.life !== 'draft' ? <Tag tone={tagTone(badge.tone)}>{badge.label}</Tag> : null}
          {object ? (
            <AppLink to={`/${kind}/${objectIdOf(object)}`} className="t-13 strong underlined">
              Вся страница
            </AppLink>
          ) : null}
        </div>
      </div>
      <ol className={`row gap-1 above-1 ${styles.steps}`} aria-label="Шаги">
        {form.steps.map((step, place) => (
          <Step
            key={step.id}
            step={step}
            number={place + 1}
            mark={stepMark(step, state, state.errors)}
            share={stepShare(step, state)}
            isCurrent={step === current}
            onPress={() => onStep(step)}
          />
        ))}
      </ol>
    </header>
  );
}

interface StepProps {
  step: FormStep;
  number: number;
  mark: StepMark;
  share: number;
  isCurrent: boolean;
  onPress: () => void;
}

function Step({ step, number, mark, share, isCurrent, onPress }: StepProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    element.current?.style.setProperty('--share', `${Math.round(share * 100)}%`);
  }, [share]);
  return (
    <li
      ref={element}
      className={classNames('grow', mark === 'done' && styles.done, isCurrent && styles.on)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <a
        className="stack gap-1h round-1 t-13"
        href={`#${stepDomId(step)}`}
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
      >
        <span className="ellipsis">
          {isCurrent ? `${number}. ` : ''}
          {step.title}
        </span>
      </a>
    </li>
  );
}
