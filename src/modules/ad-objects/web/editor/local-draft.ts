/** Unsaved changes in this browser: they outlive a lost connection, an ended session and a closed tab. */

import type { FormField } from '../../kinds/field.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { touchedFields } from './changes.ts';
import { isPossible, type Values } from './field-values.ts';

export interface LocalDraft {
  /** Epoch milliseconds of the last change. */
  at: number;
  /** Only the changed fields. */
  values: Values;
  /** The same fields as the server had them when they were changed. */
  base: Values;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Nothing older is worth surprising a person with. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

export const draftKey = (accountId: string, kind: AdObjectKind, objectId: string | null): string =>
  `object-draft:${accountId}:${kind}:${objectId ?? 'new'}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readDraft(
  storage: DraftStorage,
  key: string,
  fields: readonly FormField[],
  now = Date.now(),
): LocalDraft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (!isRecord(stored) || typeof stored.at !== 'number' || !isRecord(stored.values) || !isRecord(stored.base))
      return null;
    if (now - stored.at > MAX_AGE_MS) return null;
    const { values, base } = stored;
    const usable = fields.filter(
      (field) => field.name in values && isPossible(field, values[field.name]) && isPossible(field, base[field.name]),
    );
    if (usable.length === 0) return null;
    const pick = (from: Values) => Object.fromEntries(usable.map(({ name }) => [name, from[name]]));
    return { at: stored.at, values: pick(values), base: pick(base) };
  } catch {
    // No storage in this browser, or somebody else's text in it: there is no draft then.
    return null;
  }
}

/** Keeps what the server does not have yet; nothing to keep removes the draft. True when something is kept. */
export function keepDraft(
  storage: DraftStorage,
  key: string,
  fields: readonly FormField[],
  { values, base, at }: { values: Values; base: Values; at: number },
): boolean {
  const changed = touchedFields(fields, values, base);
  const pick = (from: Values) => Object.fromEntries(changed.map(({ name }) => [name, from[name]]));
  try {
    if (changed.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ at, values: pick(values), base: pick(base) } satisfies LocalDraft));
    return changed.length > 0;
  } catch {
    // The form still holds everything; only a closed tab would lose it.
    return false;
  }
}

export function dropDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
