/** Search history in localStorage, the latest first. */
const KEY = 'ohvat-searched';
const MAX = 5;

export function searchedBefore(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

function keep(queries: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries));
  } catch {
    // Storage unavailable: no history.
  }
}

export function rememberSearched(query: string): void {
  const text = query.trim();
  if (text.length < 2) return;
  const others = searchedBefore().filter((each) => each.toLowerCase() !== text.toLowerCase());
  keep([text, ...others].slice(0, MAX));
}

export const forgetSearched = (): void => keep([]);
