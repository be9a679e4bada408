/** Which hearts are on, for every heart of the page. The little that public pages carry: the rest comes with the first use. */
import { useSyncExternalStore } from 'react';

export interface Saved {
  ids: ReadonlySet<string>;
  /** False until it is known what was saved before. */
  isRead: boolean;
}

const NOTHING: Saved = { ids: new Set(), isRead: false };
let saved = NOTHING;
const listeners = new Set<() => void>();

export function showSaved(next: Saved): void {
  saved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSaved = (): Saved => saved;
/** The page is drawn for everybody, so it begins with no heart on. */
export const useSaved = (): Saved => useSyncExternalStore(subscribe, readSaved, () => NOTHING);

/** localStorage key of an anonymous visitor's hearts, until the sign-in. */
export const KEPT = 'favourites';
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

export const loadHearts = () => import('./hearts.ts');
