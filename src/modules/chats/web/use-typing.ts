import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../realtime/web/index.ts';
import type { ChatEvents } from '../contract.ts';

/** A little longer than the time between two words about it. */
const SHOWN_MS = 5000;

/** Dialogs in which the other person is typing now. */
export function useTyping(me: string): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  function stop(dialogId: string): void {
    clearTimeout(timers.current.get(dialogId));
    timers.current.delete(dialogId);
    setTyping((before) => (before.has(dialogId) ? new Set([...before].filter((id) => id !== dialogId)) : before));
  }
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  useLive('typing', ({ dialog_id, account_id }: ChatEvents['typing']) => {
    if (account_id === me) return;
    clearTimeout(timers.current.get(dialog_id));
    timers.current.set(
      dialog_id,
      setTimeout(() => stop(dialog_id), SHOWN_MS),
    );
    setTyping((before) => (before.has(dialog_id) ? before : new Set(before).add(dialog_id)));
  });
  useLive('message', ({ dialog_id, message }: ChatEvents['message']) => {
    if (message.author_id !== me) stop(dialog_id);
  });
  return typing;
}
