/** Store of the navigation's counters: loaded once per page and again when a deal moves. A chunk of its own, loaded after the page. */
import { apiOf, browserTransport } from '#platform/web/api.ts';
import { onLive } from '../../realtime/web/index.ts';
import type { Counters, cabinetCalls } from '../contract.ts';

/** Cache lifetime: older counters are loaded again by the next frame that shows them. */
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
    // A failed request is ignored: the counters shown stay until the next occasion.
  }
}

/** Debounce: several events one after another are one request. */
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
