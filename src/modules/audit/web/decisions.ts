/** An event for every decision that staff makes in this browser: whoever shows how much waits asks for the counts anew. */
const decisions = new EventTarget();

export const tellDecision = (): void => {
  decisions.dispatchEvent(new Event('decision'));
};

export function onDecision(listener: () => void): () => void {
  decisions.addEventListener('decision', listener);
  return () => decisions.removeEventListener('decision', listener);
}
