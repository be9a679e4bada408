/** Feature detection of push in this browser, and its subscription. No React here: the bell uses it as well. */
import { apiOf, browserTransport } from '#platform/web/api.ts';
import type { notificationCalls, ToldBrowser } from '../contract.ts';

export type PushState = 'unsupported' | 'insecure' | 'needs_install' | 'denied' | 'off' | 'on';

/** Whose this browser's subscription is, and which one. */
interface Kept {
  account_id: string;
  subscription_id: string;
}

const KEY = 'push';
/** A worker that could not be registered never becomes ready. */
const WORKER_MILLISECONDS = 15_000;
const api = apiOf<typeof notificationCalls>(browserTransport);

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keep(kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // localStorage is blocked: the page asks again the next time.
  }
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

async function tellServer(subscription: PushSubscription, accountId: string): Promise<ToldBrowser> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const told = await api('POST /v1/notifications/push', { body: { endpoint, keys: { p256dh, auth } } });
  keep({ account_id: accountId, subscription_id: told.subscription_id });
  return told;
}

/** iOS gives push only to sites on the home screen. */
const isUninstalledOnIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** And which of the account's browsers this one is. */
export async function readPushState(accountId: string): Promise<{ state: PushState; subscriptionId: string | null }> {
  const only = (state: PushState) => ({ state, subscriptionId: null });
  if (!isSecureContext) return only('insecure');
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return only(isUninstalledOnIos() ? 'needs_install' : 'unsupported');
  }
  if (Notification.permission === 'denied') return only('denied');
  const kept = readKept();
  if (kept?.account_id !== accountId || !(await findSubscription())) return only('off');
  return { state: 'on', subscriptionId: kept.subscription_id };
}

/** Something a person can be told about. */
export class PushRefused extends Error {
  override name = 'PushRefused';
}

const withinPatience = <T>(wait: Promise<T>): Promise<T> =>
  Promise.race([
    wait,
    new Promise<never>((_resolve, reject) => {
      setTimeout(
        () => reject(new PushRefused('Браузер не ответил. Обновите страницу и попробуйте ещё раз.')),
        WORKER_MILLISECONDS,
      );
    }),
  ]);

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Null when the person has not allowed it. */
export async function turnOn(accountId: string, publicKey: string): Promise<ToldBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await withinPatience(navigator.serviceWorker.ready);
  // One of another person or another key is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  } catch {
    throw new PushRefused('Служба уведомлений этого браузера сейчас недоступна. Попробуйте позже.');
  }
  try {
    return await tellServer(subscription, accountId);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

export async function turnOff(): Promise<void> {
  keep(null);
  await (await findSubscription())?.unsubscribe();
}

/**
 * The server forgets a browser with its session, so after a new sign-in it is told again. A browser that was subscribed by
 * somebody else is silenced: their notifications are nothing for whoever sits here now.
 */
export async function keepSubscription(accountId: string): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  if (readKept()?.account_id === accountId) await tellServer(subscription, accountId);
  else await turnOff();
}
