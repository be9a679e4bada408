/** Loaders of moderation. */
import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import type { AdObject, AdObjectKind, adObjectCalls } from '../../ad-objects/contract.ts';
import type { LogEntry, moderationCalls, QueuedComplaint, QueuedObject } from '../contract.ts';
import { keyOf } from './queue-item.ts';
import type { Tab } from './tabs.ts';

export type QueueItem = QueuedObject | QueuedComplaint;

export interface QueuePage {
  items: QueueItem[];
  next_cursor: string | null;
}
export interface LogPage {
  items: LogEntry[];
  next_cursor: string | null;
}

export interface ModerationData {
  tab: Exclude<Tab, 'overview' | 'disputes' | 'appeals' | 'marking'>;
  queue: QueuePage | null;
  log: LogPage | null;
  /** Of the case that is open: the one that was asked for, while it waits, or the first. */
  place: number;
  /** The object of that case, whole. */
  first: AdObject | null;
}

/** The four kinds answer alike; the name of the id follows the kind. */
type RetrieveByKind = (key: string, input: { params: Record<string, string> }) => Promise<AdObject>;

/** Null when it is gone by now, and for words. */
export async function retrieveObject(
  transport: Transport,
  kind: AdObjectKind | 'message' | 'review',
  id: string,
): Promise<AdObject | null> {
  if (kind === 'message' || kind === 'review') return null;
  const retrieve = apiOf<typeof adObjectCalls>(transport) as unknown as RetrieveByKind;
  try {
    return await retrieve(`GET /v1/products/${kind}/retrieve/{${kind}_id}`, { params: { [`${kind}_id`]: id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export async function loadModeration(
  transport: Transport,
  tab: Exclude<Tab, 'overview' | 'disputes' | 'appeals' | 'marking'>,
  named: string | undefined,
): Promise<ModerationData> {
  const api = apiOf<typeof moderationCalls>(transport);
  if (tab === 'log') {
    return { tab, queue: null, log: await api('GET /v1/moderation/log', { query: {} }), place: 0, first: null };
  }
  const { counts: _, ...queue } = await api('GET /v1/moderation/queue', { query: { of: tab } });
  const place = Math.max(
    0,
    queue.items.findIndex((item) => keyOf(item) === named),
  );
  const open = queue.items[place];
  const first = open ? await retrieveObject(transport, open.kind, open.id) : null;
  return { tab, queue, log: null, place, first };
}
