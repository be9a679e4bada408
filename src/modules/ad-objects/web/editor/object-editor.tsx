import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AdObject } from '../../contract.ts';
import { type FormStep, fieldsOf, isVisible, rootOf } from '../../kinds/field.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import { type AdObjectKind, objectIdOf } from '../../kinds/kind.ts';
import { ObjectCard } from '../cards/object-card.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { FieldControl } from './field-control.tsx';
import styles from './object-editor.module.css';
import { nameAmong, OwnProductsContext, useOwnProducts } from './own-products.ts';
import { previewCard } from './preview.ts';
import { type CheckItem, checklist, placeOf, stepLine, stepMark, wrongFields } from './readiness.ts';
import { StepSection, stepDomId } from './step-section.tsx';
import { useEditor } from './use-editor.ts';

const PublishChecklist = deferred(() => import('./publish-checklist.tsx'), 'PublishChecklist');
const Published = deferred(() => import('./published.tsx'), 'Published');

export interface ObjectEditorProps {
  kind: AdObjectKind;
  /** Null opens an empty form. */
  object: AdObject | null;
  owner: { account_id: string; name: string };
  onCreated: (object: AdObject) => void;
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button:not([data-grip])';

const scrollManner = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** Leads to a field: the part the path names, or the first thing in it that takes the focus. */
function focusField(path: string, fieldName: string): void {
  const box = document.querySelector(`[data-field="${CSS.escape(fieldName)}"]`);
  const target =
    box?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? box?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  (target ?? box)?.scrollIntoView({ block: 'center', behavior: scrollManner() });
}

export function ObjectEditor({ kind, object: loaded, owner, onCreated }: ObjectEditorProps) {
  const form = KIND_FORMS[kind];
  const { engine, state } = useEditor({ kind, accountId: owner.account_id, object: loaded, onCreated });
  const { object, values, errors } = state;
  const element = useRef<HTMLFormElement>(null);
  const [openSteps, setOpenSteps] = useState<ReadonlySet<string>>(() => new Set([firstStep(loaded, kind).id]));
  const [wanted, setWanted] = useState<{ path: string; field: string } | null>(null);
  const items = useMemo(
    () => checklist(form, { values, base: state.base, object }),
    [form, values, state.base, object],
  );
  const [isAsked, setAsked] = useState(false);
  const told = useMemo(
    () => ({
      // Once publishing was tried, every field says what it lacks.
      ...(isAsked ? missingOf(items) : wrongFields(form, { values, base: state.base, object })),
      ...errors,
    }),
    [form, values, state.base, object, errors, items, isAsked],
  );
  const left = items.filter(({ todo }) => todo !== null);
  const isBlocked = object !== null && !object.can.change;
  const [isDone, setDone] = useState(false);
  const products = useOwnProducts(
    useMemo(() => fieldsOf(form).some(({ control }) => control === 'own_product'), [form]),
  );
  const nameOf = nameAmong(products);

  const goTo = useCallback(
    (path: string) => {
      const place = placeOf(form, path);
      if (!place) return;
      setOpenSteps((open) => new Set([...open, place.step.id]));
      setWanted({ path, field: place.field.name });
    },
    [form],
  );

  // A link from the object's page names the field to mend.
  useEffect(() => {
    if (location.hash) goTo(location.hash.slice(1));
  }, [goTo]);

  useEffect(() => {
    if (wanted) focusField(wanted.path, wanted.field);
  }, [wanted]);

  // A refusal opens the steps it is about. A draft is saved while one types, so the cursor is left alone there.
  const seenRefusals = useRef(0);
  useEffect(() => {
    if (state.refusals === seenRefusals.current) return;
    seenRefusals.current = state.refusals;
    const paths = Object.keys(errors);
    const steps = paths.flatMap((path) => placeOf(form, path)?.step.id ?? []);
    setOpenSteps((open) => new Set([...open, ...steps]));
    const first = fieldsOf(form).flatMap(
      ({ name }) => paths.find((path) => path === name || path.startsWith(`${name}.`)) ?? [],
    )[0];
    if (first && (!engine.isAutomatic || state.isMoving)) goTo(first);
  }, [state.refusals, state.isMoving, errors, form, engine, goTo]);

  // Typed before the script arrived.
  useLayoutEffect(() => {
    for (const input of element.current?.elements ?? []) {
      if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue;
      const known = engine.read().values[input.name];
      if (typeof known === 'string' && input.value !== known) engine.set({ [input.name]: input.value });
    }
  }, [engine]);

  function toggle(step: FormStep) {
    setOpenSteps((open) => {
      const next = new Set(open);
      if (!next.delete(step.id)) next.add(step.id);
      return next;
    });
  }

  function openOnly(step: FormStep) {
    setOpenSteps((open) => new Set([...[...open].filter((id) => !isFilledIn(id)), step.id]));
    requestAnimationFrame(() =>
      document.getElementById(stepDomId(step))?.scrollIntoView({ block: 'start', behavior: scrollManner() }),
    );
  }

  function isFilledIn(id: string) {
    const step = form.steps.find((one) => one.id === id);
    return step !== undefined && stepMark(step, state, errors) === 'done';
  }

  async function publish() {
    const [first] = left;
    setAsked(true);
    if (first) return goTo(first.name);
    if (await engine.move('active')) setDone(true);
  }

  const path = object ? `/${kind}/${objectIdOf(object)}` : null;
  const canPublish = object === null || object.can.move_to.includes('active');
  const card = (
    <div className="stack gap-2">
      <p className="note strong">{isDone ? 'Так видят в каталоге' : 'Так увидят в каталоге'}</p>
      <ObjectCard
        object={previewCard({ kind, form, object, values, ownerName: owner.name })}
        to={path ?? `/${kind}/create`}
        corner={null}
      />
    </div>
  );
  if (isDone && object) {
    return (
      <div className={`${styles.split} stack top gap-8 columns fold-1100`}>
        <Published object={object} />
        {card}
      </div>
    );
  }
  return (
    <OwnProductsContext value={products}>
      <EditorHead kind={kind} form={form} engine={engine} state={state} openSteps={openSteps} onStep={openOnly} />
      <div className={`${styles.split} stack top gap-8 columns fold-1100`}>
        <form
          ref={element}
          className="stack shrinks gap-3"
          noValidate
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            engine.flush();
          }}
        >
          <EditorNotices
            engine={engine}
            state={state}
            form={form}
            here={path ? `${path}/change` : `/${kind}/create`}
            onGoTo={goTo}
          />
          {engine.isAutomatic || isBlocked ? null : (
            <Notice title={object?.life === 'active' ? 'Объект в каталоге' : 'Объект уже публиковался'}>
              Правки увидят другие, только когда вы нажмёте «Сохранить изменения». Пока они сохранены только на этом
              устройстве.
            </Notice>
          )}
          <p className="note">
            <span className="accent">*</span> Нужно для публикации. Остальное можно не заполнять.
          </p>
          <fieldset disabled={isBlocked} className="stack gap-3">
            {form.steps.map((step, place) => {
              const next = form.steps[place + 1];
              return (
                <StepSection
                  key={step.id}
                  step={step}
                  number={place + 1}
                  mark={stepMark(step, state, errors)}
                  line={stepLine(step, state, nameOf)}
                  isOpen={openSteps.has(step.id)}
                  onToggle={() => toggle(step)}
                  next={next && !openSteps.has(next.id) ? { title: next.title, onPress: () => openOnly(next) } : null}
                >
                  {step.fields
                    .filter((field) => isVisible(field, values))
                    .map((field) => (
                      <FieldControl
                        key={field.name}
                        field={field}
                        engine={engine}
                        values={values}
                        errors={told}
                        doubt={object?.doubts?.find((one) => one.field === field.name)?.words}
                      />
                    ))}
                </StepSection>
              );
            })}
          </fieldset>
        </form>
        <aside className={`${styles.aside} stack gap-4 packed`} aria-label="Предпросмотр и готовность">
          {card}
          {left.length > 0 || canPublish ? (
            <PublishChecklist items={items} canPublish={canPublish && !isBlocked} onGoTo={goTo} />
          ) : null}
          {object?.life === 'active' && path ? (
            <AppLink to={path} className={buttonClass({ variant: 'line', wide: true })}>
              Открыть страницу
            </AppLink>
          ) : null}
        </aside>
      </div>
      {isBlocked ? null : (
        <EditorBar
          engine={engine}
          state={state}
          left={left.map(({ label }) => label)}
          onPublish={canPublish ? () => void publish() : null}
        />
      )}
    </OwnProductsContext>
  );
}

const missingOf = (items: readonly CheckItem[]): Record<string, string> =>
  Object.fromEntries(items.flatMap(({ name, todo }) => (todo ? [[name, todo]] : [])));

/** An unfinished object opens where it was left. */
function firstStep(object: AdObject | null, kind: AdObjectKind): FormStep {
  const form = KIND_FORMS[kind];
  const missing = new Set(Object.keys(object?.missing ?? {}));
  const step = form.steps.find(({ fields }) => fields.some(({ name }) => missing.has(rootOf(name)))) ?? form.steps[0];
  if (!step) throw new Error(`the form of ${kind} has no steps`);
  return step;
}
