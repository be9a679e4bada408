/** What the list and the open thread share. */
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
  /** The latest that is known of a dialog. */
  dialogOf: (dialogId: string) => Dialog | undefined;
  put: (dialog: Dialog) => void;
  patch: (dialogId: string, changes: Partial<Dialog>) => void;
  /** Reads a dialog anew. */
  refetch: (dialogId: string) => void;
  /** Dialogs in which the other person is typing. */
  typing: ReadonlySet<string>;
  /** Says something to those who do not see. */
  announce: (text: string) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A thread stands on the page of chats');
  return desk;
}
