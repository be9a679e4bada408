/** State of the list of dialogs, kept current by realtime events. */
import { useEffect, useRef, useState } from 'react';
import { browserTransport, messageOf } from '#platform/web/api.ts';
import { useLive } from '../../realtime/web/index.ts';
import type { ChatEvents, Dialog, Message } from '../contract.ts';
import type { DialogFilter as Filter } from '../domain/limits.ts';
import { chatsApi } from './chats-api.ts';
import { type LoadedDialogs, loadDialogs } from './load-chats.ts';
import { lineOf } from './thread-state.ts';

const TYPED_MS = 250;

const BELONGS: Record<Filter, (dialog: Dialog) => boolean> = {
  all: ({ is_archived }) => !is_archived,
  unread: ({ unread, is_archived }) => unread > 0 && !is_archived,
  deals: ({ subject, is_archived }) => subject?.type === 'deal' && !is_archived,
  archived: ({ is_archived }) => is_archived,
};

/** Pinned ones first, then the newest. */
export function inOrder(one: Dialog, other: Dialog): number {
  if (one.is_pinned !== other.is_pinned) return one.is_pinned ? -1 : 1;
  return other.updated_at.localeCompare(one.updated_at);
}

/** A dialog after a message in it, as far as it can be told without asking. */
export function afterMessage(dialog: Dialog, message: Message, me: string): Dialog {
  if (dialog.last && message.number <= dialog.last.number) return dialog;
  const isMine = message.author_id === me;
  return {
    ...dialog,
    last: message,
    updated_at: message.created_at,
    ...(isMine
      ? { unread: 0, read_number: message.number }
      : { unread: dialog.unread + (message.number > dialog.read_number ? 1 : 0) }),
    is_archived: dialog.is_archived && dialog.is_muted,
  };
}

interface ListState {
  ids: readonly string[];
  cursor: string | null;
  isLoading: boolean;
  failure: string | null;
}

export function useDialogs(loaded: LoadedDialogs, me: string, announce: (text: string) => void) {
  const [known, setKnown] = useState<ReadonlyMap<string, Dialog>>(
    () => new Map(loaded.items.map((dialog) => [dialog.dialog_id, dialog])),
  );
  const [list, setList] = useState<ListState>(() => ({
    ids: loaded.items.map(({ dialog_id }) => dialog_id),
    cursor: loaded.next_cursor,
    isLoading: false,
    failure: null,
  }));
  const [filter, setFilter] = useState<Filter>('all');
  const [q, setQ] = useState('');
  // Events arrive between renders: a ref holds the latest state.
  const latest = useRef({ known, filter, q });
  latest.current.filter = filter;
  latest.current.q = q;
  const asked = useRef(0);

  function keep(dialogs: readonly Dialog[]): void {
    const next = new Map(latest.current.known);
    for (const dialog of dialogs) next.set(dialog.dialog_id, dialog);
    latest.current.known = next;
    setKnown(next);
  }
  function put(dialog: Dialog): void {
    keep([dialog]);
    const { filter: shown, q: words } = latest.current;
    const { dialog_id } = dialog;
    // Archived or restored dialogs leave the list; dialogs that became read stay until the next reload.
    const leaves = (shown === 'archived') !== dialog.is_archived;
    setList((before) => {
      const isThere = before.ids.includes(dialog_id);
      if (isThere && leaves) return { ...before, ids: before.ids.filter((id) => id !== dialog_id) };
      // A dialog without a word in it is its opener's, and stands in the list only once something is said.
      if (isThere || words !== '' || !BELONGS[shown](dialog) || dialog.last === null) return before;
      return { ...before, ids: [dialog_id, ...before.ids] };
    });
  }
  function patch(dialogId: string, changes: Partial<Dialog>): void {
    const dialog = latest.current.known.get(dialogId);
    if (dialog) put({ ...dialog, ...changes });
  }
  function refetch(dialogId: string, onRead?: (dialog: Dialog) => void): void {
    chatsApi('GET /v1/chats/{dialog_id}', { params: { dialog_id: dialogId } }).then(
      (dialog) => {
        put(dialog);
        onRead?.(dialog);
      },
      () => {
        // A failed reload keeps the old state until the next occasion.
      },
    );
  }

  async function load(cursor: string | null): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    const { filter: shown, q: words } = latest.current;
    setList((before) => ({ ...before, isLoading: true, failure: null }));
    try {
      const page = await loadDialogs(browserTransport, {
        filter: shown,
        ...(words && { q: words }),
        ...(cursor && { cursor }),
      });
      if (turn !== asked.current) return;
      keep(page.items);
      const ids = page.items.map(({ dialog_id }) => dialog_id);
      setList((before) => ({
        ids: cursor ? [...before.ids, ...ids.filter((id) => !before.ids.includes(id))] : ids,
        cursor: page.next_cursor,
        isLoading: false,
        failure: null,
      }));
    } catch (error) {
      if (turn !== asked.current) return;
      const failure = messageOf(error);
      setList((before) => ({ ...before, isLoading: false, failure }));
    }
  }

  const typed = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typed.current), []);

  useLive('message', ({ dialog_id, message }: ChatEvents['message']) => {
    const say = ({ person, is_muted }: Dialog) => {
      if (message.author_id === me || is_muted) return;
      announce(message.kind === 'system' ? message.text : `${person.name}: ${lineOf(message)}`);
    };
    const dialog = latest.current.known.get(dialog_id);
    // A system message comes with a change of the subject: reload the dialog.
    if (!dialog || message.kind === 'system') return refetch(dialog_id, say);
    put(afterMessage(dialog, message, me));
    say(dialog);
  });
  useLive('message_changed', ({ dialog_id, message }: ChatEvents['message_changed']) => {
    const dialog = latest.current.known.get(dialog_id);
    if (dialog?.last?.number === message.number) put({ ...dialog, last: message });
  });
  useLive('read', ({ dialog_id, account_id, number }: ChatEvents['read']) => {
    const dialog = latest.current.known.get(dialog_id);
    if (!dialog) return;
    if (account_id !== me) put({ ...dialog, their_read_number: Math.max(dialog.their_read_number, number) });
    else if (number >= (dialog.last?.number ?? 0)) put({ ...dialog, read_number: number, unread: 0 });
    else refetch(dialog_id);
  });
  useLive('dialog', ({ dialog_id }: ChatEvents['dialog']) => refetch(dialog_id));
  // The page's data may be older than the first live event: reload once the stream is connected.
  useLive('hello', () => void load(null));
  useLive('reset', () => void load(null));

  const dialogs = list.ids.flatMap((id) => known.get(id) ?? []).sort(inOrder);
  return {
    dialogs,
    known,
    put,
    patch,
    refetch,
    filter,
    q,
    isLoading: list.isLoading,
    failure: list.failure,
    hasMore: list.cursor !== null,
    loadMore: () => {
      if (list.cursor && !list.isLoading) void load(list.cursor);
    },
    reload: () => void load(null),
    choose(next: Filter): void {
      setFilter(next);
      latest.current.filter = next;
      setList((before) => ({ ...before, ids: [...latest.current.known.values()].filter(BELONGS[next]).map(idOf) }));
      void load(null);
    },
    search(words: string): void {
      setQ(words);
      latest.current.q = words.trim();
      clearTimeout(typed.current);
      typed.current = setTimeout(() => void load(null), words.trim() === '' ? 0 : TYPED_MS);
    },
  };
}

const idOf = ({ dialog_id }: Dialog) => dialog_id;

export type Dialogs = ReturnType<typeof useDialogs>;
