/** The loaded piece of a thread: consecutive messages in their order, and whether there is more on either side. Pure. */
import type { Message } from '../contract.ts';
import { CHANGE_MINUTES } from '../domain/limits.ts';

export interface Piece {
  messages: readonly Message[];
  hasBefore: boolean;
  hasAfter: boolean;
}

export interface MessagePage {
  items: readonly Message[];
  has_before: boolean;
  has_after: boolean;
}

export const pieceOf = ({ items, has_before, has_after }: MessagePage): Piece => ({
  messages: items,
  hasBefore: has_before,
  hasAfter: has_after,
});

const firstOf = ({ messages }: Piece): number => messages[0]?.number ?? 0;
export const lastOf = ({ messages }: Piece): number => messages.at(-1)?.number ?? 0;

/** Older ones arrive above; what is there already is not doubled. */
export function withBefore(piece: Piece, page: MessagePage): Piece {
  const first = firstOf(piece);
  const older = first === 0 ? page.items : page.items.filter(({ number }) => number < first);
  return { ...piece, messages: [...older, ...piece.messages], hasBefore: page.has_before };
}

/** Newer ones arrive below. */
export function withAfter(piece: Piece, page: MessagePage): Piece {
  const last = lastOf(piece);
  const newer = page.items.filter(({ number }) => number > last);
  return { ...piece, messages: [...piece.messages, ...newer], hasAfter: page.has_after };
}

/**
 * One message that was written or changed. `gap` says that something between is not known yet: it is to be asked for.
 * While newer ones are not loaded, a new one stays below with them.
 */
export function withMessage(piece: Piece, message: Message): { piece: Piece; gap: boolean } {
  const { messages } = piece;
  const { number } = message;
  const last = lastOf(piece);
  if (number > last) {
    if (piece.hasAfter) return { piece, gap: false };
    if (number === last + 1) return { piece: { ...piece, messages: [...messages, message] }, gap: false };
    return { piece, gap: true };
  }
  const changed = messages.map((one) => {
    if (one.number === number) return message;
    // Whoever quotes a deleted message quotes nothing any more.
    if (message.is_deleted && one.reply?.number === number) {
      return { ...one, reply: { ...one.reply, text: 'Сообщение удалено' } };
    }
    return one;
  });
  return { piece: { ...piece, messages: changed }, gap: false };
}

/** A long way up makes a long page: back at the end, only its last part stays. */
export function trimmed(piece: Piece, keep: number): Piece {
  if (piece.hasAfter || piece.messages.length <= keep * 2) return piece;
  return { ...piece, messages: piece.messages.slice(-keep), hasBefore: true };
}

/** Messages of one person one after another stand together, unless a pause is between them. */
const TOGETHER_MS = 5 * 60_000;

export function standsWith(one: Message | undefined, other: Message | undefined): boolean {
  if (!one || !other || one.author_id === null || one.author_id !== other.author_id) return false;
  return Math.abs(Date.parse(other.created_at) - Date.parse(one.created_at)) < TOGETHER_MS;
}

const CHANGEABLE_MS = CHANGE_MINUTES * 60_000;

/** As the server sees it; the server has the last word. */
export const isChangeable = ({ author_id, kind, is_deleted, created_at }: Message, me: string, now: number): boolean =>
  author_id === me && kind === 'text' && !is_deleted && now - Date.parse(created_at) < CHANGEABLE_MS;

/** A message in one line: for the list, quotes and announcements. */
export function lineOf({
  text,
  images,
  files,
  is_deleted,
}: Pick<Message, 'text' | 'images' | 'files' | 'is_deleted'>): string {
  if (is_deleted) return 'Сообщение удалено';
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = files[0];
  if (images.length > 0) return line ? `Фото · ${line}` : images.length > 1 ? `Фото: ${images.length}` : 'Фото';
  if (first) return line ? `Файл · ${line}` : `Файл · ${first.name}`;
  return line;
}
