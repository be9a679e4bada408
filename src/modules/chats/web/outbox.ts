/**
 * Messages on their way. Each is kept in this browser until the server has it, so neither a reload nor a lost connection
 * loses it; it carries its client id, by which the server takes it once however often it is sent.
 */
import { ApiError } from '#platform/web/api.ts';
import type { Message } from '../contract.ts';
import type { Quote } from './drafts.ts';
import { type Kept, keptValue } from './kept.ts';

export interface Waiting {
  client_id: string;
  dialog_id: string;
  text: string;
  reply: Quote | null;
  images: Message['images'];
  files: Message['files'];
  created_at: string;
  /** The server has refused it, in these words. */
  failure: string | null;
  /** Why it still waits, when there is more to say than that there is no connection. */
  pause: string | null;
  /** It was tried and could not be sent. */
  isHeld: boolean;
}

interface OutboxOptions {
  kept: Kept<readonly Waiting[]>;
  send: (message: Waiting) => Promise<Message>;
  /** Only one tab sends at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  later: (work: () => void, milliseconds: number) => void;
}

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

export function createOutbox({ kept, send, alone, later }: OutboxOptions) {
  const sentListeners = new Set<(message: Message) => void>();
  let isPumping = false;
  let isAsked = false;
  let pauseMs = FIRST_PAUSE_MS;

  const change = (clientId: string, changes: Partial<Waiting>) =>
    kept.write(kept.read().map((one) => (one.client_id === clientId ? { ...one, ...changes } : one)));
  const without = (clientId: string) => {
    const rest = kept.read().filter(({ client_id }) => client_id !== clientId);
    if (rest.length < kept.read().length) kept.write(rest.length === 0 ? NONE : rest);
  };

  /** Returns the delay of the next attempt; null when there is nothing left to send. */
  async function sendAll(): Promise<number | null> {
    kept.refresh();
    for (;;) {
      const next = kept.read().find(({ failure }) => failure === null);
      if (!next) return null;
      try {
        const message = await send(next);
        pauseMs = FIRST_PAUSE_MS;
        without(next.client_id);
        for (const listener of sentListeners) listener(message);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, message, retryAfterSeconds } = error;
        if (status === 429) {
          change(next.client_id, { pause: message, isHeld: true });
          return (retryAfterSeconds ?? 5) * 1000;
        }
        // No connection, a proxy without its server, a session that ended: the message is not at fault and waits.
        if (status === 0 || status === 401 || status >= 500) {
          change(next.client_id, { pause: null, isHeld: true });
          pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
          return pauseMs / 2;
        }
        change(next.client_id, { failure: error.fields?.text ?? message, pause: null });
      }
    }
  }

  async function pump(): Promise<void> {
    isAsked = true;
    if (isPumping) return;
    isPumping = true;
    try {
      while (isAsked) {
        isAsked = false;
        await alone(async () => {
          const pause = await sendAll();
          if (pause !== null) later(() => void pump(), pause);
        });
      }
    } finally {
      isPumping = false;
    }
  }

  return {
    read: kept.read,
    subscribe: kept.subscribe,
    pump,
    add(message: Omit<Waiting, 'failure' | 'pause' | 'isHeld'>): void {
      kept.write([...kept.read(), { ...message, failure: null, pause: null, isHeld: false }]);
      void pump();
    },
    retry(clientId: string): void {
      change(clientId, { failure: null });
      void pump();
    },
    /** Given up, or confirmed by a realtime event. */
    drop: without,
    onSent(listener: (message: Message) => void): () => void {
      sentListeners.add(listener);
      return () => sentListeners.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
export const NONE: readonly Waiting[] = [];

export const outboxKey = (accountId: string): string => `chat-outbox:${accountId}`;
export const keptOutbox = (accountId: string): Kept<readonly Waiting[]> => keptValue(outboxKey(accountId), NONE);
