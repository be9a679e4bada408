/** Read position: sent to the server as messages come into view, and where the divider of new messages stands. */
import { useEffect, useRef, useState } from 'react';
import type { Dialog } from '../contract.ts';
import { chatsApi } from './chats-api.ts';
import { useDesk } from './desk.ts';
import type { Piece } from './thread-state.ts';

const SETTLE_MS = 250;

export function useReading(dialog: Dialog, { messages }: Piece, first: number | null, me: string) {
  const { patch, dialogOf } = useDesk();
  const { dialog_id } = dialog;
  const [freshFrom, setFresh] = useState(first);
  const told = useRef(dialog.read_number);
  const wanted = useRef(dialog.read_number);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Messages that arrive while the page is hidden get a divider too.
  const last = messages.at(-1);
  const lastNumber = last?.number ?? 0;
  const known = useRef(lastNumber);
  useEffect(() => {
    const isNew = lastNumber > known.current;
    const before = known.current;
    known.current = Math.max(known.current, lastNumber);
    if (isNew && last?.author_id !== me && document.visibilityState !== 'visible') {
      setFresh((fresh) => fresh ?? before + 1);
    }
  }, [lastNumber, last?.author_id, me]);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function tell(): Promise<void> {
    const number = wanted.current;
    if (number <= told.current) return;
    told.current = number;
    try {
      const { unread } = await chatsApi('POST /v1/chats/{dialog_id}/read', { params: { dialog_id }, body: { number } });
      const { read_number } = dialogOf(dialog_id) ?? dialog;
      if (number >= read_number) patch(dialog_id, { unread, read_number: number });
    } catch {
      // A failed request is repeated with the next message that is seen.
      told.current = Math.min(told.current, number - 1);
    }
  }

  return {
    freshFrom,
    clearFresh: () => setFresh(null),
    seen(number: number): void {
      if (number <= Math.max(wanted.current, dialog.read_number)) return;
      wanted.current = number;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void tell(), SETTLE_MS);
    },
  };
}
