/** Store of the number of unread dialogs, for the navigation. A chunk of its own, loaded after the page. */
import { onLive } from '../../realtime/web/index.ts';
import { chatsApi } from './chats-api.ts';
import { outboxKey } from './outbox.ts';

const EVERY_MS = 60_000;
const SOON_MS = 300;

let count = 0;
let accountId: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(count: number) => void>();

async function ask(): Promise<void> {
  clearTimeout(timer);
  if (listeners.size === 0 || document.visibilityState !== 'visible') return;
  timer = setTimeout(ask, EVERY_MS);
  const asked = accountId;
  try {
    const { unread_dialogs } = await chatsApi('GET /v1/chats/summary');
    if (asked !== accountId) return;
    count = unread_dialogs;
    for (const listener of listeners) listener(count);
  } catch {
    // A failed request is ignored: the number shown stays until the next occasion.
  }
}

/** Debounce: several events one after another are one request. */
function askSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(ask, SOON_MS);
}

let stop: (() => void) | null = null;
function listen(): void {
  if (stop) return;
  const stops = (['message', 'read', 'dialog', 'hello', 'reset'] as const).map((type) => onLive(type, askSoon));
  document.addEventListener('visibilitychange', ask);
  stop = () => {
    for (const each of stops) each();
    document.removeEventListener('visibilitychange', ask);
    clearTimeout(timer);
    stop = null;
  };
}

/** Sends the outbox (messages written without a connection) from whatever page is open when the connection is back. */
function sendWhatWaits(account: string): void {
  try {
    if (localStorage.getItem(outboxKey(account)) === null) return;
  } catch {
    return;
  }
  import('./browser-outbox.ts').then(
    ({ outboxOf }) => outboxOf(account),
    () => {},
  );
}

export function watchUnreadDialogs(listener: (count: number) => void, until: AbortSignal, account: string): void {
  if (until.aborted) return;
  listeners.add(listener);
  until.addEventListener('abort', () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  });
  listen();
  if (account !== accountId) {
    accountId = account;
    count = 0;
    sendWhatWaits(account);
    void ask();
  } else if (listeners.size === 1) void ask();
  listener(count);
}
