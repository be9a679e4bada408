/** A value kept in this browser under a key of its account, known to all tabs. */

interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Kept<T> {
  read(): T;
  write(value: T): void;
  /** Another tab may have written since. */
  refresh(): void;
  subscribe(listener: () => void): () => void;
}

export function keptValue<T>(key: string, empty: T, storage: () => Storage = () => localStorage): Kept<T> {
  const listeners = new Set<() => void>();
  let value = load();

  function load(): T {
    try {
      const text = storage().getItem(key);
      return text === null ? empty : (JSON.parse(text) as T);
    } catch {
      return empty;
    }
  }
  function tell(next: T): void {
    value = next;
    for (const listener of listeners) listener();
  }
  const refresh = () => tell(load());
  if (typeof window !== 'undefined') {
    addEventListener('storage', (event) => {
      if (event.key === key) refresh();
    });
  }
  return {
    read: () => value,
    write(next) {
      try {
        if (next === empty) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(next));
      } catch {
        // Storage is closed to us: the value lasts as long as the page.
      }
      tell(next);
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
