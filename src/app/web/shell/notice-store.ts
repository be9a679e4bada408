/** One short message over the page, gone by itself: for failures that belong to no field. */

const SHOWN_MS = 6000;

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

export function showNotice(message: string): void {
  clearTimeout(timer);
  set(message);
  timer = setTimeout(() => set(''), SHOWN_MS);
}

export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => text,
};
