/** Reducer of the chat page: messages, words and events, without a browser. */
import { describe, expect, it } from 'vitest';
import type { Dialog, Message } from '#modules/chats/contract.ts';
import { withDraft } from '#modules/chats/web/drafts.ts';
import { dayTitle, listMoment, seenWords } from '#modules/chats/web/moments.ts';
import { isOnlySigns, partsOf } from '#modules/chats/web/text-parts.ts';
import {
  isChangeable,
  lineOf,
  type Piece,
  standsWith,
  trimmed,
  withAfter,
  withBefore,
  withMessage,
} from '#modules/chats/web/thread-state.ts';
import { afterMessage, inOrder } from '#modules/chats/web/use-dialogs.ts';

const ME = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

const message = (number: number, more: Partial<Message> = {}): Message => ({
  dialog_id: '00000000-0000-4000-8000-00000000000d',
  number,
  client_id: null,
  author_id: OTHER,
  kind: 'text',
  text: `Сообщение ${number}`,
  reply: null,
  images: [],
  files: [],
  link: null,
  created_at: '2026-11-15T10:00:00.000Z',
  edited_at: null,
  is_deleted: false,
  ...more,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const numbers = ({ messages }: Piece) => messages.map(({ number }) => number);
const piece = (from: number, to: number, more: Partial<Piece> = {}): Piece => ({
  messages: range(from, to),
  hasBefore: from > 1,
  hasAfter: false,
  ...more,
});

describe('a loaded piece of a thread', () => {
  it('grows on both sides without doubling anything', () => {
    const older = withBefore(piece(5, 7), { items: range(3, 5), has_before: true, has_after: true });
    expect(numbers(older)).toEqual([3, 4, 5, 6, 7]);
    expect(older.hasBefore).toBe(true);
    const newer = withAfter(older, { items: range(7, 9), has_before: true, has_after: false });
    expect(numbers(newer)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  it('takes the next message, takes a repeated one once, and notices a gap', () => {
    const next = withMessage(piece(1, 3), message(4));
    expect([numbers(next.piece), next.gap]).toEqual([[1, 2, 3, 4], false]);
    expect(numbers(withMessage(next.piece, message(4)).piece)).toEqual([1, 2, 3, 4]);
    const far = withMessage(piece(1, 3), message(6));
    expect([numbers(far.piece), far.gap]).toEqual([[1, 2, 3], true]);
  });

  it('leaves a new message below while what is before it is not loaded', () => {
    const { piece: same, gap } = withMessage(piece(1, 3, { hasAfter: true }), message(9));
    expect([numbers(same), gap]).toEqual([[1, 2, 3], false]);
  });

  it('shows a change in its place, and a deleted message also where it is quoted', () => {
    const quoting = message(3, { reply: { number: 2, author_id: OTHER, text: 'Сообщение 2' } });
    const before: Piece = { messages: [message(1), message(2), quoting], hasBefore: false, hasAfter: false };
    const { piece: after } = withMessage(before, message(2, { text: '', is_deleted: true }));
    expect(after.messages[1]?.is_deleted).toBe(true);
    expect(after.messages[2]?.reply?.text).toBe('Сообщение удалено');
  });

  it('is cut when it has grown long, and knows that there is more above', () => {
    expect(trimmed(piece(1, 100), 50)).toEqual(piece(1, 100));
    const cut = trimmed(piece(1, 101), 50);
    expect([cut.messages[0]?.number, cut.messages.length, cut.hasBefore]).toEqual([52, 50, true]);
  });

  it('keeps messages of one person together, but not after a pause or around a line of the system', () => {
    const later = (minutes: number) =>
      new Date(Date.parse('2026-11-15T10:00:00.000Z') + minutes * 60_000).toISOString();
    expect(standsWith(message(1), message(2, { created_at: later(4) }))).toBe(true);
    expect(standsWith(message(1), message(2, { created_at: later(6) }))).toBe(false);
    expect(standsWith(message(1), message(2, { author_id: ME }))).toBe(false);
    const line = { author_id: null, kind: 'system' as const };
    expect(standsWith(message(1, line), message(2, line))).toBe(false);
  });

  it('lets one change only one own message, for fifteen minutes', () => {
    const at = Date.parse('2026-11-15T10:00:00.000Z');
    const own = message(1, { author_id: ME });
    expect(isChangeable(own, ME, at + 15 * 60_000 - 1)).toBe(true);
    expect(isChangeable(own, ME, at + 15 * 60_000)).toBe(false);
    expect(isChangeable(message(1), ME, at)).toBe(false);
    expect(isChangeable({ ...own, is_deleted: true }, ME, at)).toBe(false);
  });

  it('says in one line what a message shows or carries', () => {
    const image = { media_id: ME, alt: null, width: 1, height: 1, placeholder: '' };
    const file = { file_id: ME, name: 'Бриф.pdf', bytes: 1, url: '/' };
    expect(lineOf(message(1, { text: 'Две\n\n строки' }))).toBe('Две строки');
    expect(lineOf(message(1, { text: '', images: [image] }))).toBe('Фото');
    expect(lineOf(message(1, { text: 'макет', images: [image] }))).toBe('Фото · макет');
    expect(lineOf(message(1, { text: '', files: [file] }))).toBe('Файл · Бриф.pdf');
    expect(lineOf(message(1, { is_deleted: true, text: '' }))).toBe('Сообщение удалено');
  });
});

describe('the list of dialogs', () => {
  const dialog = (more: Partial<Dialog> = {}): Dialog => ({
    dialog_id: ME,
    person: { account_id: OTHER, name: 'Антон', avatar: null, seen_at: null, is_online: false, is_gone: false },
    subject: null,
    last: message(3),
    unread: 0,
    read_number: 3,
    their_read_number: 0,
    is_pinned: false,
    is_muted: false,
    is_archived: false,
    may_write: true,
    updated_at: '2026-11-15T10:00:00.000Z',
    ...more,
  });

  it('counts a message of the other person once, however often it is told', () => {
    const once = afterMessage(dialog(), message(4), ME);
    expect([once.unread, once.last?.number]).toEqual([1, 4]);
    expect(afterMessage(once, message(4), ME)).toBe(once);
  });

  it('is read up to one’s own words', () => {
    const { unread, read_number } = afterMessage(dialog({ unread: 2 }), message(4, { author_id: ME }), ME);
    expect([unread, read_number]).toEqual([0, 4]);
  });

  it('comes back from the archive with a message, unless it is muted', () => {
    expect(afterMessage(dialog({ is_archived: true }), message(4), ME).is_archived).toBe(false);
    expect(afterMessage(dialog({ is_archived: true, is_muted: true }), message(4), ME).is_archived).toBe(true);
  });

  it('stands by pins, then by time', () => {
    const old = dialog({ updated_at: '2026-11-01T10:00:00.000Z' });
    expect([dialog(), old].sort(inOrder)[0]).toEqual(dialog());
    expect([dialog(), { ...old, is_pinned: true }].sort(inOrder)[0]?.is_pinned).toBe(true);
  });
});

describe('words of a message', () => {
  const hrefs = (text: string) => partsOf(text).flatMap((part) => ('href' in part ? part.href : []));

  it('lose nothing when they are cut into parts', () => {
    for (const text of ['', 'без адресов', 'https://a.ru', 'см. https://a.ru/б, и http://c.ru/(d). Всё']) {
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('hold addresses of http and https alone, without the punctuation of the sentence', () => {
    expect(hrefs('см. https://t.me/kofe, там.')).toEqual(['https://t.me/kofe']);
    expect(hrefs('(http://example.ru/a_(b))')).toEqual(['http://example.ru/a_(b)']);
    expect(hrefs('«https://example.ru/путь»')).toEqual(['https://example.ru/%D0%BF%D1%83%D1%82%D1%8C']);
    expect(hrefs('javascript:alert(1) data:text/html,x ftp://a.ru https:// //a.ru mailto:a@b.ru')).toEqual([]);
  });

  it('of a few signs alone are known as such', () => {
    expect(['👍', '🔥🔥🔥', '❤️'].every(isOnlySigns)).toBe(true);
    expect(['👍 да', '🔥🔥🔥🔥', '1', '', '...'].some(isOnlySigns)).toBe(false);
  });
});

describe('moments', () => {
  const zone = 'Europe/Moscow';
  const now = Date.parse('2026-11-15T09:00:00Z');
  it('are said as people say them', () => {
    expect(listMoment('2026-11-15T08:48:00Z', now, zone)).toBe('11:48');
    expect(listMoment('2026-11-10T08:48:00Z', now, zone)).toBe('вт');
    expect(listMoment('2026-10-06T08:48:00Z', now, zone)).toBe('6\u00a0окт');
    expect(listMoment('2025-11-06T08:48:00Z', now, zone)).toBe('06.11.2025');
    expect(dayTitle('2026-11-14T21:30:00Z', now, zone)).toBe('Сегодня');
    expect(dayTitle('2026-11-14T20:30:00Z', now, zone)).toBe('Вчера, 14\u00a0ноября');
    expect(dayTitle('2025-11-06T08:48:00Z', now, zone)).toBe('6\u00a0ноября 2025');
    expect(seenWords('2026-11-15T08:59:30Z', now, zone)).toBe('был(а) в сети только что');
    expect(seenWords('2026-11-15T08:38:00Z', now, zone)).toBe('был(а) в сети 22 минуты назад');
    expect(seenWords('2026-11-14T08:38:00Z', now, zone)).toBe('был(а) в сети вчера в 11:38');
  });
});

describe('drafts', () => {
  it('are none when empty, and the oldest give way', () => {
    const empty = { text: ' ', reply: null };
    expect(withDraft({ a: { text: 'да', reply: null } }, 'a', empty)).toEqual({});
    let drafts = {};
    for (let at = 0; at <= 100; at += 1) drafts = withDraft(drafts, `d${at}`, { text: 'да', reply: null });
    expect([Object.keys(drafts).length, 'd0' in drafts, 'd100' in drafts]).toEqual([100, false, true]);
  });
});
