/** Progress of the form towards publishing: missing fields by the server, corrected by input since. Pure. */
import { type FormField, type FormStep, isVisible, type KindForm, rootOf } from '../../kinds/field.ts';
import { isSame } from './changes.ts';
import type { NameOf } from './controls.ts';
import type { EditorState } from './editor-state.ts';
import { isFilled, summaryOf, type Values } from './field-values.ts';

export interface CheckItem {
  name: string;
  label: string;
  /** Sentence for an unfinished field. */
  todo: string | null;
}

type Facts = Pick<EditorState, 'values' | 'base' | 'object'>;

function todoOf(field: FormField, { values, base, object }: Facts): string | null {
  const value = values[field.name];
  const missing = object?.missing?.[field.name];
  if (field.needed && !isFilled(field, value)) {
    return missing ?? (field.needed === true ? `Заполните: ${lower(field.label)}.` : field.needed);
  }
  // Typed since the server looked: the next save will tell.
  return missing && isSame(value, base[field.name]) ? missing : null;
}

/** Required fields, in the order of the form. */
export function checklist(form: KindForm, facts: Facts): CheckItem[] {
  const known = new Set<string>();
  const items = form.steps.flatMap(({ fields }) =>
    fields.flatMap((field): CheckItem[] => {
      known.add(rootOf(field.name));
      if (!isVisible(field, facts.values)) return [];
      const todo = todoOf(field, facts);
      return field.needed || todo ? [{ name: field.name, label: field.label, todo }] : [];
    }),
  );
  const others = Object.entries(facts.object?.missing ?? {}).filter(([name]) => !known.has(rootOf(name)));
  return [...items, ...others.map(([name, todo]) => ({ name, label: todo, todo }))];
}

/** Filled in but invalid fields: shown like an error of the server. */
export const wrongFields = (form: KindForm, facts: Facts): Record<string, string> =>
  Object.fromEntries(
    form.steps.flatMap(({ fields }) =>
      fields.flatMap((field) => {
        const todo = isFilled(field, facts.values[field.name]) ? todoOf(field, facts) : null;
        return todo && isVisible(field, facts.values) ? [[field.name, todo]] : [];
      }),
    ),
  );

export type StepMark = 'done' | 'missing' | 'optional';

export function stepMark(step: FormStep, facts: Facts, errors: EditorState['errors']): StepMark {
  const shown = step.fields.filter((field) => isVisible(field, facts.values));
  const names = new Set(shown.map(({ name }) => rootOf(name)));
  if (Object.keys(errors).some((path) => names.has(rootOf(path)))) return 'missing';
  if (shown.some((field) => todoOf(field, facts) !== null)) return 'missing';
  const hasAny = shown.some((field) => isFilled(field, facts.values[field.name]) && !isInitial(field, facts.values));
  return hasAny ? 'done' : 'optional';
}

const isInitial = (field: FormField, values: Values) =>
  field.control === 'choice' && field.initial !== undefined && values[field.name] === field.initial;

/** Progress of a step, 0…1. */
export function stepShare(step: FormStep, facts: Facts): number {
  const needed = step.fields.filter((field) => field.needed && isVisible(field, facts.values));
  if (needed.length === 0) return stepMark(step, facts, {}) === 'done' ? 1 : 0;
  return needed.filter((field) => todoOf(field, facts) === null).length / needed.length;
}

/** «ИНН» stays as it is. */
const lower = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** «название, цена и ещё 3» */
export function namesOf(labels: readonly string[]): string {
  const named = labels.slice(0, NAMED).map(lower).join(', ');
  return labels.length > NAMED ? `${named} и ещё ${labels.length - NAMED}` : named;
}
const NAMED = 3;

/** Figures say nothing without their name. */
const NAMELESS: readonly string[] = ['number', 'percent', 'date', 'inn', 'kktu'];

/** Summary under the title of a folded step: missing fields, else its content, else its purpose. */
export function stepLine(step: FormStep, facts: Facts, nameOf: NameOf): string {
  const { values } = facts;
  const shown = step.fields.filter((field) => isVisible(field, values));
  const left = shown.filter((field) => todoOf(field, facts) !== null);
  if (left.length > 0) return `Осталось: ${namesOf(left.map(({ label }) => label))}`;
  const filled = shown.flatMap((field) => {
    const words = summaryOf(field, values[field.name], nameOf);
    if (!words) return [];
    return field.name === 'register_number' || NAMELESS.includes(field.control)
      ? `${lower(field.label)}: ${words}`
      : words;
  });
  if (filled.length > 0) return filled.slice(0, NAMED).join(' · ');
  return shown.length > 1 ? `По желанию: ${namesOf(shown.map(({ label }) => label))}` : 'По желанию';
}

/** Field and step of an error such as `offers.2.price`. */
export function placeOf(form: KindForm, path: string): { step: FormStep; field: FormField } | null {
  for (const step of form.steps) {
    const field =
      step.fields.find(({ name }) => name === path) ?? step.fields.find(({ name }) => rootOf(name) === rootOf(path));
    if (field) return { step, field };
  }
  return null;
}
