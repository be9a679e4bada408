/** State of the open thread: the loaded window of messages, pagination, realtime events. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '../../realtime/web/index.ts';
import type { ChatEvents, Message } from '../contract.ts';
import { outboxOf } from './browser-outbox.ts';
import { chatsApi } from './chats-api.ts';
import { type LoadedThread, PAGE } from './load-chats.ts';
import { lastOf, type Piece, pieceOf, trimmed, withAfter, withBefore, withMessage } from './thread-state.ts';

type Side = 'before' | 'after';

export function useThread({ dialog, piece: first }: LoadedThread, me: string) {
  const { dialog_id } = dialog;
  const [piece, setPiece] = useState(first);
  const [failed, setFailed] = useState<Side | null>(null);
  // Events and answers arrive between renders: a ref holds the latest state.
  const latest = useRef(piece);
  const busy = useRef(new Set<Side>());

  const show = useCallback((next: Piece) => {
    latest.current = next;
    setPiece(next);
  }, []);

  const ask = useCallback(
    (place: { before?: string; after?: string; around?: string }, limit = PAGE) =>
      chatsApi('GET /v1/chats/{dialog_id}/messages', {
        params: { dialog_id },
        query: { ...place, limit: String(limit) },
      }),
    [dialog_id],
  );

  const loadMore = useCallback(
    async (side: Side, isSure = false): Promise<void> => {
      const { messages, hasBefore, hasAfter } = latest.current;
      const isMore = side === 'before' ? hasBefore : hasAfter || isSure;
      if (!isMore || busy.current.has(side)) return;
      busy.current.add(side);
      setFailed(null);
      try {
        const page = await ask(
          side === 'before' ? { before: String(messages[0]?.number ?? 1) } : { after: String(lastOf(latest.current)) },
        );
        show(side === 'before' ? withBefore(latest.current, page) : withAfter(latest.current, page));
      } catch {
        setFailed(side);
      } finally {
        busy.current.delete(side);
      }
    },
    [ask, show],
  );

  const take = useCallback(
    (message: Message) => {
      if (message.client_id) outboxOf(me).drop(message.client_id);
      const { piece: next, gap } = withMessage(latest.current, message);
      if (next !== latest.current) show(next);
      if (gap) void loadMore('after', true);
    },
    [me, show, loadMore],
  );

  useEffect(
    () =>
      outboxOf(me).onSent((message) => {
        if (message.dialog_id === dialog_id) take(message);
      }),
    [me, dialog_id, take],
  );

  const hear = ({ dialog_id: of, message }: ChatEvents['message']) => {
    if (of === dialog_id) take(message);
  };
  // The page's data may be older than the first live event: reload once the stream is connected.
  useLive('hello', () => void loadMore('after', true));
  useLive('message', hear);
  useLive('message_changed', hear);
  // After a gap in the event stream anything may have changed: the end of the thread is reloaded.
  useLive('reset', () => {
    if (latest.current.hasAfter) return;
    ask({}).then(
      (page) => show(pieceOf(page)),
      () => setFailed('after'),
    );
  });

  return {
    piece,
    failed,
    loadMore,
    take,
    has: (number: number) => latest.current.messages.some((message) => message.number === number),
    /** Brings a message that is not loaded, with what stands around it. */
    async bring(number: number): Promise<void> {
      show(pieceOf(await ask({ around: String(number) })));
    },
    /** Down to where new messages arrive. */
    async toEnd(): Promise<void> {
      if (latest.current.hasAfter) show(pieceOf(await ask({})));
      else show(trimmed(latest.current, PAGE));
    },
  };
}
