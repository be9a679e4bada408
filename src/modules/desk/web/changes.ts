/** Whoever decides something says so here, and the counts of the desk are asked for anew. */
const changes = new EventTarget();

export const tellDesk = (): void => {
  changes.dispatchEvent(new Event('change'));
};

export function onDeskChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
