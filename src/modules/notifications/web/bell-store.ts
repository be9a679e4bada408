/** Unread count for the bells of this page. A deferred script, loaded after the page. */
import { apiOf, browserTransport } from '#platform/web/api.ts';
import { onLive } from '../../realtime/web/index.ts';
import type { notificationCalls } from '../contract.ts';

const EVERY_MS = 60_000;
/** Throttle: coming back to a tab after a while asks at once, going to and fro does not. */
const REST_MS = 5_000;

export const bellApi = apiOf<typeof notificationCalls>(browserTransport);

let unread = 0;
let accountId: string | null = null;
let askedAt = 0;
const listeners = new Set<(unread: number) => void>();
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('notifications') : null;
channel?.addEventListener('message', ({ data }) => {
  if (data?.accountId === accountId) show(Number(data.unread));
});

function show(next: number): void {
  unread = next;
  for (const listener of listeners) listener(next);
}

/** Broadcasts to this tab and the others. */
export function tellUnread(next: number): void {
  show(next);
  channel?.postMessage({ accountId, unread: next });
}

async function ask(): Promise<void> {
  if (listeners.size === 0 || document.visibilityState !== 'visible' || Date.now() - askedAt < REST_MS) return;
  askedAt = Date.now();
  const asked = accountId;
  try {
    const answer = await bellApi('GET /v1/notifications', { query: { limit: '1', unread: '1' } });
    if (asked === accountId) show(answer.unread);
  } catch {
    // The number is a courtesy: what is shown stays until the next occasion.
  }
}

/** While somebody looks at the number: told at once, and asked for after a break. */
let stopHearing: (() => void) | null = null;
function hear(): void {
  if (stopHearing) return;
  const stops = [
    onLive('notification', (data: { unread: number }) => show(data.unread)),
    ...(['hello', 'reset'] as const).map((type) =>
      onLive(type, () => {
        askedAt = 0;
        void ask();
      }),
    ),
  ];
  stopHearing = () => {
    for (const stop of stops) stop();
    stopHearing = null;
  };
}

document.addEventListener('visibilitychange', ask);
addEventListener('focus', ask);
setInterval(ask, EVERY_MS);

/** Only of those who have allowed notifications, so that the others never load it. */
async function tellOfThisBrowser(account: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    await (await import('./push-browser.ts')).keepSubscription(account);
  } catch {
    // Retried by the next page.
  }
}

export function watchUnread(listener: (unread: number) => void, until: AbortSignal, account: string): void {
  if (until.aborted) return;
  listeners.add(listener);
  until.addEventListener('abort', () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopHearing?.();
  });
  hear();
  if (account !== accountId) {
    accountId = account;
    unread = 0;
    askedAt = 0;
    void tellOfThisBrowser(account);
  }
  listener(unread);
  void ask();
}
