/**
 * Pending e-mail flow of this browser, in localStorage. The server's cookie binds the address to the browser, not to a
 * tab, and the letter's link opens in a new tab. One record, as there is one cookie; never the code.
 */
import type { Action } from '../contract.ts';

export interface PendingFlow {
  action: Action;
  email: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  resendAt: number;
  /** Of its code. */
  digits: number;
  /** False when the letter with the code went out before. */
  isSent: boolean;
  /** The page where the letter lies, when it was not sent at all. */
  lettersPath?: string;
}

const KEY = 'passport.pending';

export function readPendingFlow(action: Action): PendingFlow | null {
  try {
    const flow: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isPendingFlow(flow)) return null;
    if (flow.expiresAt <= Date.now()) {
      localStorage.removeItem(KEY);
      return null;
    }
    return flow.action === action ? flow : null;
  } catch {
    return null;
  }
}

export function rememberPendingFlow(flow: PendingFlow): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(flow));
  } catch {
    // Storage may be forbidden; the flow still works while the page is open.
  }
}

export function forgetPendingFlow(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function isPendingFlow(value: unknown): value is PendingFlow {
  if (typeof value !== 'object' || value === null) return false;
  const flow = value as Partial<Record<keyof PendingFlow, unknown>>;
  return (
    typeof flow.email === 'string' &&
    typeof flow.isSent === 'boolean' &&
    [flow.expiresAt, flow.resendAt, flow.digits].every(Number.isFinite)
  );
}
