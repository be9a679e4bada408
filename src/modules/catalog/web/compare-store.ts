/** Store of the comparison, per kind; in localStorage, shared between tabs. */
import { useSyncExternalStore } from 'react';
import { type AdObjectKind, type AnyCard, objectIdOf } from '#modules/ad-objects/web/index.ts';

export const MAX_COMPARED = 4;
const KEY = 'compare';

export interface Compared {
  id: string;
  title: string;
  /** The cover, if there is one. */
  media: AnyCard['media'][number] | null;
}
type Kept = Partial<Record<AdObjectKind, Compared[]>>;

const NONE: Compared[] = [];
const listeners = new Set<() => void>();
let read: { text: string | null; kept: Kept } = { text: null, kept: {} };

function keptNow(): Kept {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage is closed to us: nothing is kept, the page works on.
  }
  if (text !== read.text) read = { text, kept: parsed(text) };
  return read.kept;
}

function parsed(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Kept) : {};
  } catch {
    return {};
  }
}

function keep(kind: AdObjectKind, compared: Compared[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptNow(), [kind]: compared }));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useCompared(kind: AdObjectKind): Compared[] {
  const kept = useSyncExternalStore(
    subscribe,
    () => keptNow()[kind],
    () => undefined,
  );
  return Array.isArray(kept) ? kept : NONE;
}

/** As it is now, for who has just changed it. */
export const comparedOfKind = (kind: AdObjectKind): readonly Compared[] => keptNow()[kind] ?? NONE;

export function removeCompared(kind: AdObjectKind, id: string): void {
  keep(
    kind,
    (keptNow()[kind] ?? []).filter((each) => each.id !== id),
  );
}

export function clearCompared(kind: AdObjectKind): void {
  keep(kind, []);
}

const comparedOf = (card: AnyCard): Compared => ({
  id: objectIdOf(card),
  title: card.title,
  media: card.media[0] ?? null,
});

/** These and no others. */
export const keepCompared = (kind: AdObjectKind, cards: readonly AnyCard[]): void => keep(kind, cards.map(comparedOf));

/** A fifth is not taken. */
export function toggleCompared(card: AnyCard): void {
  const id = objectIdOf(card);
  const compared = keptNow()[card.kind] ?? [];
  if (compared.some((each) => each.id === id)) {
    removeCompared(card.kind, id);
  } else if (compared.length < MAX_COMPARED) {
    keep(card.kind, [...compared, comparedOf(card)]);
  }
}

export const comparePath = (kind: AdObjectKind, ids: readonly string[]) =>
  `/catalog/compare?kind=${kind}&ids=${ids.join(',')}`;
