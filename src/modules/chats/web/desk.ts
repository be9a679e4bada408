/** React context shared by the list of dialogs and the open thread. */
import { createContext, useContext } from 'react';
import type { Dialog } from '../contract.ts';

export interface Me {
  account_id: string;
  name: string;
}

export interface Desk {
  me: Me;
  now: number;
  zone: string;
  /** From the cache of dialogs. */
  dialogOf: (dialogId: string) => Dialog | undefined;
  put: (dialog: Dialog) => void;
  patch: (dialogId: string, changes: Partial<Dialog>) => void;
  /** Reloads a dialog. */
  refetch: (dialogId: string) => void;
  /** Dialogs in which the other person is typing. */
  typing: ReadonlySet<string>;
  /** Announces to screen readers (aria-live). */
  announce: (text: string) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A thread stands on the page of chats');
  return desk;
}
