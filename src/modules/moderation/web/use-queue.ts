/** The state of one queue on screen: what waits, what is open, what has just been decided. */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, type Transport } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import type { AdObject } from '../../ad-objects/contract.ts';
import { canDecide, type Moderation } from '../../ad-objects/web/index.ts';
import { tellDecision } from '../../audit/web/index.ts';
import type { LogEntry, moderationCalls } from '../contract.ts';
import { type ModerationData, type QueueItem, retrieveObject } from './load-moderation.ts';
import { ACTIONS, type Action, keyOf, needsReason, titleOf, withModeration } from './queue-item.ts';

export interface VerdictWords {
  reason: string;
  field: string;
  comment: string;
}
/** To a complaint that is closed. */
type ClosingWords = Pick<VerdictWords, 'comment'>;

export interface Preview {
  /** Null when the object is gone. */
  object: AdObject | null;
  history: LogEntry[];
}

/** A decision that can still be thought over. */
export interface Regret {
  item: QueueItem;
  text: string;
  before: Moderation;
  after: Moderation;
  /** Where in the queue it stood. */
  place: number;
}

const UNDO_MILLISECONDS = 10_000;
/** Prefetch threshold: the next page is loaded when this few are left. */
const RUNNING_LOW = 4;
const NONE = { items: [], next_cursor: null };

export function useQueue({ tab, queue, place: openPlace, first }: ModerationData) {
  const { transport } = useRouter().options.context as { transport: Transport };
  const api = useApi<typeof moderationCalls>();
  const pages = usePages<QueueItem>(queue ?? NONE, {
    load: (cursor) =>
      api('GET /v1/moderation/queue', { query: { of: tab === 'complaints' ? tab : 'objects', cursor } }),
    idOf: keyOf,
  });
  const { items, nextCursor, more } = pages;
  const [place, setPlace] = useState(openPlace);
  const [previews, setPreviews] = useState<ReadonlyMap<string, Preview>>(() => {
    const head = queue?.items[openPlace];
    return new Map(head ? [[head.id, { object: first, history: [] }]] : []);
  });
  const [busy, setBusy] = useState<Action | 'undo' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [regret, setRegret] = useState<Regret | null>(null);
  const [said, setSaid] = useState('');
  const asked = useRef(new Set<string>());

  const current = items[place];

  const fetchPreview = useCallback(
    async (item: QueueItem) => {
      if (asked.current.has(item.id)) return;
      asked.current.add(item.id);
      try {
        const [object, log] = await Promise.all([
          retrieveObject(transport, item.kind, item.id),
          api('GET /v1/moderation/log', { query: { object_id: item.id, limit: '10' } }),
        ]);
        setPreviews((known) => new Map(known).set(item.id, { object, history: log.items }));
      } catch (error) {
        asked.current.delete(item.id);
        setFailure(messageOf(error));
      }
    },
    [api, transport],
  );

  /** Edit conflict: the owner has changed the object since; a decision is about the version on screen. */
  function readAgain(item: QueueItem): Promise<void> {
    asked.current.delete(item.id);
    return fetchPreview(item);
  }

  const next = items[place + 1];
  useEffect(() => {
    if (current) void fetchPreview(current);
    // Prefetched, to be ready before it is needed.
    if (next) void fetchPreview(next);
  }, [current, next, fetchPreview]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one that failed is tried again at the next item.
  useEffect(() => {
    const isQueue = tab === 'objects' || tab === 'complaints';
    if (isQueue && items.length - place <= RUNNING_LOW) more();
  }, [tab, nextCursor, items.length, place]);

  useEffect(() => {
    if (!regret) return;
    const timer = setTimeout(() => setRegret(null), UNDO_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [regret]);

  function go(to: number) {
    if (to < 0 || to >= items.length) return;
    setPlace(to);
    setFailure(null);
    const item = items[to];
    if (item) setSaid(titleOf(item));
  }

  /** Takes what is decided out of the queue and turns to the next. */
  function leave(isGone: (item: QueueItem) => boolean, text: string) {
    const rest = items.filter((item) => !isGone(item));
    const nextPlace = Math.max(0, Math.min(place, rest.length - 1));
    pages.change(() => rest);
    setPlace(nextPlace);
    tellDecision();
    const following = rest[nextPlace];
    setSaid(following ? `${text}. Дальше: ${titleOf(following)}` : `${text}. Очередь пуста`);
  }

  async function attempt(action: Action | 'undo', work: () => Promise<void>) {
    if (busy) return;
    setBusy(action);
    setFailure(null);
    try {
      await work();
    } finally {
      setBusy(null);
    }
  }

  /** Throws what the server refused, for a form to show; a button shows it through `perform`. */
  async function send(action: Action, words?: VerdictWords | ClosingWords) {
    if (!current) return;
    const text = `${ACTIONS[action].done}: ${titleOf(current)}`;
    const { kind, id } = current;
    if (action === 'dismissed' || action === 'satisfied') {
      if (current.type !== 'complaint') return;
      const { complaint_id } = current;
      await api('POST /v1/moderation/complaints/{complaint_id}/close', {
        params: { complaint_id },
        body: { decision: action, ...(words && { comment: words.comment }) },
      });
      setRegret(null);
      leave((item) => keyOf(item) === complaint_id, text);
      return;
    }
    if (kind === 'message' || kind === 'review') return;
    const version = previews.get(id)?.object?.version;
    const { before, after } = await api('POST /v1/moderation/objects/{kind}/{id}', {
      params: { kind, id },
      body: {
        decision: action,
        ...(version !== undefined && { version }),
        ...(words &&
          'reason' in words &&
          needsReason(action) && { reason: words.reason as 'other', field: words.field, comment: words.comment }),
      },
    }).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'stale_version') await readAgain(current);
      throw error;
    });
    asked.current.delete(id);
    setRegret({ item: withModeration(current, after), text, before, after, place });
    // With its object taken down, every complaint about it is answered.
    leave((item) => item.id === id, text);
  }

  async function perform(action: Action) {
    await attempt(action, async () => {
      try {
        await send(action);
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  }

  /** Puts the former decision back where that is one; otherwise the object comes back to be decided otherwise. */
  async function undo() {
    if (!regret) return;
    const { item, place: formerPlace } = regret;
    const { kind } = item;
    if (kind === 'message' || kind === 'review') return;
    await attempt('undo', async () => {
      try {
        if (canRestore(regret)) {
          await api('POST /v1/moderation/objects/{kind}/{id}', {
            params: { kind, id: item.id },
            body: { decision: 'accepted' },
          });
          setSaid(`Вернули как было: ${titleOf(item)}`);
        } else {
          const back = Math.min(formerPlace, items.length);
          await readAgain(item);
          pages.change((known) => known.toSpliced(back, 0, item));
          setPlace(back);
          tellDecision();
          setSaid(`Можно решить иначе: ${titleOf(item)}`);
        }
        setRegret(null);
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  }

  return {
    items,
    place,
    current,
    preview: current ? previews.get(current.id) : undefined,
    busy,
    failure: failure ?? pages.failure,
    regret,
    said,
    go,
    perform,
    /** For the form with a reason: refusals are thrown to it. */
    sendVerdict: (action: Action, words: VerdictWords | ClosingWords) => attempt(action, () => send(action, words)),
    undo,
  };
}

export type Queue = ReturnType<typeof useQueue>;

export const canRestore = ({ before, after }: Pick<Regret, 'before' | 'after'>): boolean =>
  before === 'accepted' && canDecide(after, 'accepted');
