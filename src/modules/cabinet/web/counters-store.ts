/** Numbers of the navigation, asked for once per page and anew when a deal moves. Comes as a script of its own, after the page. */
import { apiOf, browserTransport } from '#platform/web/api.ts';
import { onLive } from '../../realtime/web/index.ts';
import type { Counters, cabinetCalls } from '../contract.ts';

/** What is older is asked for again by the next frame that shows it. */
const FRESH_MS = 20_000;
const SOON_MS = 400;

const api = apiOf<typeof cabinetCalls>(browserTransport);
const listeners = new Set<(counters: Counters | null) => void>();
let counters: Counters | null = null;
let accountId: string | null = null;
let askedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;

async function ask(): Promise<void> {
  const asked = accountId;
  askedAt = Date.now();
  try {
    const found = await api('GET /v1/cabinet/counters');
    if (asked !== accountId) return;
    counters = found;
    for (const listener of listeners) listener(counters);
  } catch {
    // The numbers are a courtesy: what is shown stays until the next occasion.
  }
}

/** Several events one after another are one question. */
function askSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(ask, SOON_MS);
}

export function watchCounters(
  listener: (counters: Counters | null) => void,
  until: AbortSignal,
  account: string,
): void {
  if (until.aborted) return;
  listeners.add(listener);
  stop ??= onLive('deals', askSoon);
  until.addEventListener('abort', () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    clearTimeout(timer);
  });
  if (account !== accountId) {
    accountId = account;
    counters = null;
    void ask();
  } else if (Date.now() - askedAt > FRESH_MS) void ask();
  listener(counters);
}
