/**
 * One SSE connection per browser: over HTTP/1.1 it opens six to a host, and the seventh tab would wait for ever. The tab that holds a
 * Web Lock has the stream and broadcasts its events to the others; when it goes, another gets the lock and resumes after the last
 * event that all of them have seen. Without HTTPS there are no locks: the tab that was opened or looked at last takes the stream over.
 */
import { API_BASE } from '#platform/api-base.ts';
import { listenToSession } from '#platform/web/session-channel.ts';

/** `connecting` also while nobody listens. */
export type ConnectionState = 'live' | 'connecting' | 'lost';
type Handler = (data: never) => void;

/** Messages between tabs (BroadcastChannel). */
type News =
  | { frame: Frame }
  | { state: ConnectionState; lastId: string | null }
  /** A tab that has just come. */
  | { isAsking: true }
  /** Without locks: a tab takes the stream over; the latest claim wins. */
  | { claim: number }
  /** Without locks: the tab with the stream goes. */
  | { isLeaving: true };

interface Frame {
  /** Sequence number; null for an ephemeral event. */
  id: string | null;
  type: string;
  data: unknown;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A restart of the server is over by then; whoever waits longer is told. */
const LOST_AFTER_FAILURES = 3;
/** Within it one of the other tabs takes over from the one that went: not all of them at once. */
const HEIR_WITHIN_MS = 500;

const handlers = new Map<string, Set<Handler>>();
const watchers = new Set<() => void>();
const endings = new Set<() => void>();
let state: ConnectionState = 'connecting';
let lastId: string | null = null;
let accountId: string | null = null;
/** While this tab listens. */
let joined: AbortController | null = null;
let channel: BroadcastChannel | null = null;
let isLeading = false;
/** Without locks: how long this tab has the stream, its claim, and when it follows another that went. */
let term: AbortController | null = null;
let claimed = 0;
let heir: ReturnType<typeof setTimeout> | undefined;
/** Since when nothing is missed: a break is made up for by the stream itself. */
let isGreeted = false;

const hasLocks = (): boolean => 'locks' in navigator;
const isSignedIn = (): boolean => /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie);

function show(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
}

function call(type: string, data: unknown): void {
  for (const handler of handlers.get(type) ?? []) {
    try {
      (handler as (data: unknown) => void)(data);
    } catch (error) {
      // A handler that throws does not keep the others from being called.
      reportError(error);
    }
  }
}

function take({ id, type, data }: Frame): void {
  if (id !== null) lastId = id;
  if (type === 'hello') {
    const { account_id } = data as { account_id: string };
    const isOther = accountId !== null && accountId !== account_id;
    accountId = account_id;
    if (isOther) call('reset', {});
    // Without a number the stream goes on where it was.
    if (id === null && isGreeted) return;
    isGreeted = true;
  }
  if (type === SESSION_ENDED) endWithSession();
  else call(type, data);
}

/** Stops connecting, in every tab: the session has ended, and another try would be refused. `reconnect` starts again after a sign-in. */
function endWithSession(): void {
  leave();
  lastId = null;
  for (const onEnd of endings) onEnd();
}

function tellTabs(news: News): void {
  channel?.postMessage(news);
}

function lead(next: ConnectionState): void {
  show(next);
  tellTabs({ state: next, lastId });
}

function hear({ data: news }: MessageEvent<News>): void {
  if ('frame' in news) {
    if (!isLeading) take(news.frame);
  } else if ('isAsking' in news) {
    if (isLeading) tellTabs({ state, lastId });
  } else if ('claim' in news) {
    clearTimeout(heir);
    if (term && news.claim > claimed) giveUp();
  } else if ('isLeaving' in news) {
    heir = setTimeout(claim, Math.random() * HEIR_WITHIN_MS);
  } else if (!isLeading) {
    lastId = news.lastId ?? lastId;
    show(news.state);
    if (isGreeted || news.state !== 'live') return;
    isGreeted = true;
    call('hello', {});
  }
}

/** The stream goes to another tab; this one still listens to its broadcast. */
function giveUp(): void {
  term?.abort();
  term = null;
  isLeading = false;
}

/** Where there are no locks. */
function claim(): void {
  if (!joined || term) return;
  clearTimeout(heir);
  term = new AbortController();
  claimed = Date.now() + Math.random();
  tellTabs({ claim: claimed });
  void leadUntil(joined, term.signal);
}

/** Backoff, cut short when the network is back or somebody looks at the page. */
function pauseFor(milliseconds: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end, over);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), over);
    until.addEventListener('abort', end, over);
  });
}

/** One stream from its opening to its end; answers whether it ever opened. */
function follow(until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const query = lastId === null ? '' : `?last_event_id=${lastId}`;
    const source = new EventSource(`${API_BASE}/v1/events${query}`);
    let hasOpened = false;
    const end = () => {
      source.close();
      resolve(hasOpened);
    };
    if (until.aborted) return end();
    until.addEventListener('abort', end, { once: true });
    source.addEventListener('error', end);
    const hearType = (type: string) =>
      source.addEventListener(type, ({ lastEventId, data }: MessageEvent<string>) => {
        if (until.aborted) return;
        // The browser repeats the last number for frames without one.
        const id = lastEventId !== '' && lastEventId !== lastId ? lastEventId : null;
        const frame = { id, type, data: JSON.parse(data) as unknown };
        tellTabs({ frame });
        take(frame);
        if (type !== 'hello') return;
        hasOpened = true;
        lead('live');
      });
    for (const type of [...TYPES, SESSION_ENDED]) hearType(type);
  });
}

/** All there are: a stream tells a browser only what it has asked for by name. */
const TYPES = [
  'hello',
  'reset',
  'message',
  'message_changed',
  'read',
  'dialog',
  'typing',
  'notification',
  'deals',
] as const;
/** Not for parts of pages: the whole page has to ask who is signed in now. */
const SESSION_ENDED = 'session_ended';
export type LiveType = (typeof TYPES)[number];

async function keepConnected(until: AbortSignal): Promise<void> {
  let failures = 0;
  while (!until.aborted && isSignedIn()) {
    if (failures === 0) lead('connecting');
    const hasOpened = await follow(until);
    if (until.aborted) return;
    failures = hasOpened ? 1 : failures + 1;
    lead(failures >= LOST_AFTER_FAILURES || !navigator.onLine ? 'lost' : 'connecting');
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    await pauseFor(pause * (0.5 + Math.random() / 2), until);
  }
  lead('connecting');
}

async function leadUntil(own: AbortController, until: AbortSignal): Promise<void> {
  if (until.aborted) return;
  isLeading = true;
  await keepConnected(until);
  // Signed out: whoever listens after the next sign-in begins anew.
  if (joined === own && !until.aborted) leave();
}

function join(): void {
  if (joined || handlers.size === 0 || !isSignedIn()) return;
  const own = new AbortController();
  joined = own;
  const { signal } = own;
  channel = new BroadcastChannel('live');
  channel.addEventListener('message', hear);
  tellTabs({ isAsking: true });
  if (hasLocks()) navigator.locks.request('live', { signal }, () => leadUntil(own, signal)).catch(() => {});
  else claim();
}

function leave(): void {
  if (term) tellTabs({ isLeaving: true });
  clearTimeout(heir);
  joined?.abort();
  joined = null;
  term?.abort();
  term = null;
  isLeading = false;
  isGreeted = false;
  if (!isSignedIn()) lastId = null;
  channel?.close();
  channel = null;
  show('connecting');
}

/** Somebody else may be signed in now: what was heard before is no place to go on from. */
export function reconnect(): void {
  leave();
  lastId = null;
  join();
}

if (typeof window !== 'undefined') {
  listenToSession(reconnect);
  // A page from the back/forward cache holds no lock; when it is shown again it has missed events.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) join();
  });
  document.addEventListener('visibilitychange', () => {
    if (!hasLocks() && document.visibilityState === 'visible') claim();
  });
}

/**
 * Calls the handler for every event of the type, until the answered function is called. Besides the server's types there are
 * `hello`: from now on nothing is missed, look yourself what happened before (told at once when that is so already), and
 * `reset`: much was missed, load everything anew.
 */
export function onLive<Data = object>(type: LiveType, handler: (data: Data) => void): () => void {
  const own: Handler = (data) => handler(data as Data);
  const others = handlers.get(type) ?? new Set();
  handlers.set(type, others.add(own));
  join();
  if (type === 'hello' && isGreeted)
    queueMicrotask(() => {
      if (others.has(own)) own({} as never);
    });
  return () => {
    others.delete(own);
    if (others.size === 0) handlers.delete(type);
    // Parts of a page come and go together: the next one may be about to listen.
    setTimeout(() => {
      if (handlers.size === 0) leave();
    }, FIRST_PAUSE_MS);
  };
}

/** Subscribes to the end of the session, without opening a connection. Answers the function that unsubscribes. */
export function onSessionEnded(onEnd: () => void): () => void {
  endings.add(onEnd);
  return () => endings.delete(onEnd);
}

export const connection = {
  read: (): ConnectionState => state,
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
