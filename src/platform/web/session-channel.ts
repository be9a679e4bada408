/** Tells this person's other tabs that they have signed in or out, so that no tab shows a stale name. */

type SessionNews = 'signed-in' | 'signed-out';

/** One channel object for both directions: a channel does not hear itself, so the announcing tab is not told its own news. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined;
  channel ??= new BroadcastChannel('session');
  return channel;
}

export function announceSession(news: SessionNews): void {
  // Deferred: every page carries this file.
  if (news === 'signed-out') import('./own-drafts.ts').then(({ forgetDrafts }) => forgetDrafts()).catch(() => {});
  open()?.postMessage(news);
}

/** Returns the function that stops listening. */
export function listenToSession(onNews: (news: SessionNews) => void): () => void {
  const source = open();
  if (!source) return () => {};
  const hear = (event: MessageEvent<unknown>) => {
    if (event.data === 'signed-in' || event.data === 'signed-out') onNews(event.data);
  };
  source.addEventListener('message', hear);
  return () => source.removeEventListener('message', hear);
}
