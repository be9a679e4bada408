/** Draft of an appeal in sessionStorage: it outlives a reload, in this tab only. */
import type { FileFacts } from '../../files/contract.ts';

export interface AppealDraft {
  text: string;
  files: readonly FileFacts[];
}

const keyOf = (rulingId: string) => `appeal-draft:${rulingId}`;

export function readDraft(rulingId: string): AppealDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(rulingId)) ?? 'null') as AppealDraft | null;
    return typeof stored?.text === 'string' && Array.isArray(stored.files) ? stored : null;
  } catch {
    // No storage in this browser, or somebody else's text in it: there is no draft then.
    return null;
  }
}

export function keepDraft(rulingId: string, { text, files }: AppealDraft): void {
  try {
    if (text === '' && files.length === 0) sessionStorage.removeItem(keyOf(rulingId));
    else sessionStorage.setItem(keyOf(rulingId), JSON.stringify({ text, files }));
  } catch {
    // The form still holds everything; only a reload would lose it.
  }
}
