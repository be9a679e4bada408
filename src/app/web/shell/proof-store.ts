/** State of the dialog that asks for a fresh proof. Concurrent calls wait for one dialog. */

let waiting: { promise: Promise<boolean>; settle: (isGiven: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function askForProof(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { promise, settle: resolve };
    tell();
  }
  return waiting.promise;
}

export function settleProof(isGiven: boolean): void {
  waiting?.settle(isGiven);
  waiting = null;
  tell();
}

export const proofStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: () => waiting !== null,
};
