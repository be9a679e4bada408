/** Loaders of the pages of chats. */
import { apiOf, type Transport } from '#platform/web/api.ts';
import type { chatCalls, Dialog } from '../contract.ts';
import type { DialogFilter as Filter } from '../domain/limits.ts';
import { type Piece, pieceOf } from './thread-state.ts';

export const PAGE = 50;
const LIST_PAGE = '30';

export interface LoadedDialogs {
  items: Dialog[];
  next_cursor: string | null;
  /** Epoch milliseconds. */
  loadedAt: number;
}

export async function loadDialogs(
  transport: Transport,
  { filter = 'all', q, cursor }: { filter?: Filter; q?: string; cursor?: string } = {},
): Promise<LoadedDialogs> {
  const page = await apiOf<typeof chatCalls>(transport)('GET /v1/chats', {
    query: { limit: LIST_PAGE, filter, ...(q && { q }), ...(cursor && { cursor }) },
  });
  return { ...page, loadedAt: Date.now() };
}

export interface LoadedThread {
  dialog: Dialog;
  piece: Piece;
  /** The first message that was not read when the thread was opened. */
  freshFrom: number | null;
  /** The message that was asked for. */
  wanted: number | null;
  loadedAt: number;
}

/** Opens where reading stopped: at the message that was asked for, at the first new one, or at the end. */
export async function loadThread(transport: Transport, dialogId: string, wanted: number | null): Promise<LoadedThread> {
  const api = apiOf<typeof chatCalls>(transport);
  const params = { dialog_id: dialogId };
  const dialog = await api('GET /v1/chats/{dialog_id}', { params });
  const freshFrom = dialog.unread > 0 ? dialog.read_number + 1 : null;
  const isFar = freshFrom !== null && (dialog.last?.number ?? 0) - freshFrom >= PAGE - 10;
  const place = wanted ?? (isFar ? freshFrom : null);
  const page = await api('GET /v1/chats/{dialog_id}/messages', {
    params,
    query: { limit: String(PAGE), ...(place !== null && { around: String(place) }) },
  });
  return { dialog, piece: pieceOf(page), freshFrom, wanted, loadedAt: Date.now() };
}
