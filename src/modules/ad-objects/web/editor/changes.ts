/** Diff between form and server, and the three-way merge after a concurrent save (rebase). Pure. */
import { type FormField, isVisible, rootOf } from '../../kinds/field.ts';
import { bodyOf, emptyOf, type Values } from './field-values.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Deep equality of plain data, whatever the order of keys: jsonb has an order of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** The value that counts: a hidden field may count as empty. */
const effective = (field: FormField, values: Values): unknown =>
  field.emptyWhenHidden && !isVisible(field, values) ? emptyOf(field) : values[field.name];

const bodyIn = (field: FormField, values: Values): unknown => bodyOf(field, effective(field, values));

/** Fields the server would see a difference in. */
export const changedFields = (fields: readonly FormField[], values: Values, base: Values): FormField[] =>
  fields.filter((field) => !isSame(bodyIn(field, values), bodyIn(field, base)));

/** Unsaved fields, unfinished lines included: a closed tab would lose them. */
export const touchedFields = (fields: readonly FormField[], values: Values, base: Values): FormField[] =>
  fields.filter((field) => !isSame(values[field.name], base[field.name]) && !isTextOfSameBody(field, values, base));

/** A trailing space is no change worth keeping; an unfinished line of offers is. */
function isTextOfSameBody(field: FormField, values: Values, base: Values): boolean {
  return typeof values[field.name] === 'string' && isSame(bodyIn(field, values), bodyIn(field, base));
}

/** The API's body with the given top-level names: an object travels whole, with its unchanged siblings. */
export function bodyWith(
  fields: readonly FormField[],
  values: Values,
  roots: ReadonlySet<string>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const root = rootOf(field.name);
    if (!roots.has(root)) continue;
    const value = bodyIn(field, values);
    if (root === field.name) body[root] = value;
    else body[root] = { ...(body[root] as object | undefined), [field.name.slice(root.length + 1)]: value };
  }
  return body;
}

export const changedRoots = (fields: readonly FormField[], values: Values, base: Values): Set<string> =>
  new Set(changedFields(fields, values, base).map(({ name }) => rootOf(name)));

export interface Rebased {
  values: Values;
  /** Merge conflict: changed on both sides, a person must choose. */
  conflicts: string[];
  /** Changed on the server only, and taken over. */
  taken: string[];
}

/** Three-way merge: my changes since `base` on top of the server's value now. Mine stay until told otherwise. */
export function rebase(
  fields: readonly FormField[],
  { mine, base, fresh }: Record<'mine' | 'base' | 'fresh', Values>,
): Rebased {
  const isMine = new Set(touchedFields(fields, mine, base).map(({ name }) => name));
  const isTheirs = new Set(changedFields(fields, fresh, base).map(({ name }) => name));
  const agree = (field: FormField) => isSame(bodyIn(field, mine), bodyIn(field, fresh));
  const values: Record<string, unknown> = {};
  const conflicts: string[] = [];
  const taken: string[] = [];
  for (const field of fields) {
    const { name } = field;
    values[name] = isMine.has(name) || agree(field) ? mine[name] : fresh[name];
    if (!isTheirs.has(name) || agree(field)) continue;
    (isMine.has(name) ? conflicts : taken).push(name);
  }
  return { values, conflicts, taken };
}

interface Saved {
  now: Values;
  /** The values when the request left, and the top-level names that were in it. */
  sent: Values;
  roots: ReadonlySet<string>;
  /** The server's values before and after the save. */
  base: Values;
  fresh: Values;
}

/**
 * Merges the answer of a save into the form. Fields typed since, fields not sent (refused, unfinished) and texts that differ only in
 * form stay as they are; the rest is the server's.
 */
export function afterSave(fields: readonly FormField[], { now, sent, roots, base, fresh }: Saved): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      const before = roots.has(rootOf(name)) ? sent : base;
      const keeps = !isSame(now[name], before[name]) || isSame(bodyIn(field, now), bodyIn(field, fresh));
      return [name, keeps ? now[name] : fresh[name]];
    }),
  );
}

/** The server's complaint about `offers.2.price` is about what was sent as `offers`. */
export const rootsOf = (fieldErrors: Readonly<Record<string, string>>): Set<string> =>
  new Set(Object.keys(fieldErrors).map(rootOf));
