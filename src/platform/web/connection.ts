/**
 * Whether the site answers. No answer (no network, a server that restarts, a proxy that does not reach it) says nothing about
 * who is asking nor about what was asked for: whoever needs an answer to go on waits here and asks again (decision 0049).
 */
import { ApiError } from './api.ts';
import { isLostChunk, mendStyles } from './lost-chunk.ts';

/** 0 is the browser's own: nothing came. The others are said by whoever stands in front of a site that is away for a moment. */
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const PROBE = '/readyz';
const PROBE_LIMIT_MS = 5000;
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000] as const;
/** Away again so soon after it came back: it has not come back for long. */
const SETTLED_MS = 30_000;

export const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && AWAY.has(error.status);

let isAway = false;
let waiting: Promise<void> | undefined;
let tries = 0;
let backAt = 0;
const listeners = new Set<() => void>();

/** True while somebody waits for the site to answer. For useSyncExternalStore. */
export const awayStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => isAway,
};

function setAway(next: boolean): void {
  isAway = next;
  for (const listener of listeners) listener();
}

/** Done when the site answers again: asked after pauses that grow, and at once when the browser says that it is online. */
export function untilBack(): Promise<void> {
  waiting ??= comeBack().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function comeBack(): Promise<void> {
  if (Date.now() - backAt > SETTLED_MS) tries = 0;
  setAway(true);
  do {
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] as number);
    tries += 1;
  } while (!(await doesAnswer()));
  await mendStyles();
  backAt = Date.now();
  setAway(false);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', restart);
      document.removeEventListener('visibilitychange', onSight);
      resolve();
    };
    const restart = () => {
      tries = 0;
      end();
    };
    // A phone that was asleep counts no seconds.
    const onSight = () => {
      if (document.visibilityState === 'visible') restart();
    };
    // Not all at the same moment: a server that has just started is asked by everybody who waited.
    const timer = setTimeout(end, milliseconds * (0.75 + Math.random() / 2));
    addEventListener('online', restart);
    document.addEventListener('visibilitychange', onSight);
  });
}

async function doesAnswer(): Promise<boolean> {
  try {
    const { status } = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return !AWAY.has(status);
  } catch {
    return false;
  }
}

/** A chunk that does not come may be gone with an old version: then the site answers, and waiting would not bring it. */
const saysNothing = async (error: unknown): Promise<boolean> =>
  isNoAnswer(error) || (isLostChunk(error) && !(await doesAnswer()));

/** Does the work; as long as it ends without an answer, waits for the connection and does it again. For reading only. */
export async function patiently<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !(await saysNothing(error))) throw error;
      await untilBack();
      if (signal?.aborted) throw error;
    }
  }
}
