/** Write-behind buffer of views: gathered in memory and flushed to the database in batches, so that no request waits. */

import { networkOf } from '#platform/http/origin.ts';
import { dayOf } from '#words/moments.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { StatisticsContext } from '../context.ts';
import { countMarks, saltOf, type ViewMark } from '../store.ts';
import { fingerprint, isRobot, markOf } from './visitor.ts';

const FLUSH_MILLISECONDS = 2_000;
/** Limit of the buffer while the database is away: a view is no money. */
const MAX_WAITING = 20_000;
/** From one network at most this many devices a day look at one object: beyond that somebody invents browsers. */
const MAX_DEVICES_PER_NETWORK = 40;
/** Cache of today's marks, to spare the database; what it has dropped is deduplicated by the unique key. */
const MAX_REMEMBERED = 50_000;

export interface SeenView {
  kind: AdObjectKind;
  id: string;
  address: string;
  userAgent: string | undefined;
  accountId: string | null;
}

interface WaitingView {
  key: string;
  network: string;
  kind: AdObjectKind;
  id: string;
  day: string;
  device: string;
  person: string;
  accountId: string | null;
}

const networkKey = ({ network, id }: WaitingView) => `${network} ${id}`;

export interface ViewCounter {
  /** Asynchronous: only adds to the buffer. */
  add(view: SeenView): void;
  /** Flushes the buffer. */
  flush(): Promise<void>;
}

export function createViewCounter(
  {
    pool,
    objects,
    now,
  }: Pick<StatisticsContext, 'pool' | 'now'> & {
    objects: Pick<StatisticsContext['objects'], 'findOwner' | 'addViews'>;
  },
  onFailure: (error: unknown) => void = () => {},
): ViewCounter {
  let waiting = new Map<string, WaitingView>();
  /** Counted by day, but not yet added to the objects' own counters. */
  const owed = new Map<string, number>();
  let today = '';
  let salts = new Map<string, Buffer>();
  const counted = new Set<string>();
  const devicesOfNetwork = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  function forget(): void {
    counted.clear();
    devicesOfNetwork.clear();
  }

  function startDay(day: string): void {
    if (day === today) return;
    today = day;
    salts = new Map();
    forget();
  }

  function withoutInvented(views: readonly WaitingView[]): WaitingView[] {
    const found = new Map<string, number>();
    return views.filter((view) => {
      const key = networkKey(view);
      const devices = (devicesOfNetwork.get(key) ?? 0) + (found.get(key) ?? 0);
      if (devices >= MAX_DEVICES_PER_NETWORK) return false;
      found.set(key, (found.get(key) ?? 0) + 1);
      return true;
    });
  }

  function remember(views: readonly WaitingView[]): void {
    if (counted.size > MAX_REMEMBERED) forget();
    for (const view of views) {
      counted.add(view.key);
      devicesOfNetwork.set(networkKey(view), (devicesOfNetwork.get(networkKey(view)) ?? 0) + 1);
    }
  }

  function schedule(): void {
    // unref(): close() waits for a last flush, so the timer need not keep the process alive.
    timer ??= setTimeout(() => void flush().catch(onFailure), FLUSH_MILLISECONDS).unref();
  }

  async function saltFor(day: string): Promise<Buffer> {
    const known = salts.get(day);
    if (known) return known;
    const salt = await saltOf(pool, day);
    salts.set(day, salt);
    return salt;
  }

  /** Only what everyone can open counts, and only for others than its owner. */
  async function countable(views: readonly WaitingView[]): Promise<WaitingView[]> {
    const found = new Map<string, { ownerId: string; isPublic: boolean } | null>();
    for (const { kind, id } of views) {
      const key = `${kind}/${id}`;
      if (!found.has(key)) found.set(key, await objects.findOwner(kind, id));
    }
    return views.filter(({ kind, id, accountId }) => {
      const object = found.get(`${kind}/${id}`);
      return object?.isPublic && object.ownerId !== accountId;
    });
  }

  async function count(views: readonly WaitingView[]): Promise<void> {
    const honest = withoutInvented(await countable(views));
    const marks: ViewMark[] = [];
    for (const { day, id, device, person } of honest) {
      const salt = await saltFor(day);
      marks.push({ day, object_id: id, device: markOf(salt, device), person: markOf(salt, person) });
    }
    if (marks.length === 0) return;
    for (const [id, fresh] of await countMarks(pool, marks)) owed.set(id, (owed.get(id) ?? 0) + fresh);
    remember(honest);
  }

  async function settle(): Promise<void> {
    if (owed.size === 0) return;
    const counts = new Map([...owed].sort(([one], [other]) => (one < other ? -1 : 1)));
    await objects.addViews(counts);
    owed.clear();
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = new Map();
    try {
      await count([...taken.values()]);
      await settle();
    } catch (error) {
      // Idempotent: views counted already are counted once, so the whole batch may be retried.
      for (const [key, view] of taken) if (waiting.size < MAX_WAITING) waiting.set(key, view);
      schedule();
      throw error;
    }
  }

  function flush(): Promise<void> {
    const next = flushing.then(run);
    flushing = next.catch(() => {});
    return next;
  }

  return {
    add({ kind, id, address, userAgent, accountId }) {
      if (isRobot(userAgent)) return;
      const day = dayOf(now());
      startDay(day);
      const network = networkOf(address);
      const device = fingerprint(network, userAgent ?? '');
      const key = `${day} ${kind} ${id} ${device}`;
      if (waiting.has(key) || counted.has(key) || waiting.size >= MAX_WAITING) return;
      const person = accountId === null ? device : fingerprint('account', accountId);
      waiting.set(key, { key, network, kind, id, day, device, person, accountId });
      schedule();
    },
    flush,
  };
}
