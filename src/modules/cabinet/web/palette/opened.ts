/** History of opened pages in localStorage, the latest first; another account's is dropped. */
const KEY = 'ohvat-opened';
const MAX = 20;

export interface Opened {
  to: string;
  title: string;
}

const isOpened = (each: unknown): each is Opened =>
  typeof (each as Opened | null)?.to === 'string' && typeof (each as Opened).title === 'string';

export function openedBy(owner: string): Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { owner: whose, items } = (kept ?? {}) as { owner?: unknown; items?: unknown };
    if (whose === owner && Array.isArray(items)) return items.filter(isOpened).slice(0, MAX);
    if (kept !== null) localStorage.removeItem(KEY);
  } catch {
    // Storage unavailable: no history.
  }
  return [];
}

export function rememberOpened(owner: string, opened: Opened): void {
  const others = openedBy(owner).filter(({ to }) => to !== opened.to);
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, items: [opened, ...others].slice(0, MAX) }));
  } catch {
    // Storage unavailable, as above.
  }
}
