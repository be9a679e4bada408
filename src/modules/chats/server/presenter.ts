/** Rows → contract. */

import { API_BASE } from '#platform/api-base.ts';
import { moscowMoment } from '#words/calendar.ts';
import type { CardNow } from '../../ad-objects/server/index.ts';
import type { DealFacts } from '../../deals/server/index.ts';
import { feeOf } from '../../ledger/contract.ts';
import type { ThreadLine } from '../../moderation/contract.ts';
import type { ChatPerson, ChatSubject, Dialog, Message } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import type { MessageRow, QuotedRow } from './messages/store.ts';
import type { MemberRow } from './store.ts';

/** Online: seen within this time. Presence is written every half a minute. */
const ONLINE_MILLISECONDS = 75_000;
const DELETED_TEXT = 'Сообщение удалено';
const GONE_NAME = 'Удалённый аккаунт';

/** Preview of a message. */
export function shortText({ text, has_images, has_files, is_deleted }: Omit<QuotedRow, 'author_id'>): string {
  if (is_deleted) return DELETED_TEXT;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line) return [...line].length > LIMITS.quote ? `${[...line].slice(0, LIMITS.quote - 1).join('')}…` : line;
  return has_images ? 'Фото' : has_files ? 'Файл' : '';
}

export const quotedOf = (row: MessageRow): QuotedRow => ({
  author_id: row.author_id,
  text: row.text,
  has_images: row.images.length > 0,
  has_files: row.files.length > 0,
  is_deleted: row.deleted_at !== null,
});

export const presentMessage = (row: MessageRow): Message => ({
  dialog_id: row.dialog_id,
  number: row.number,
  client_id: row.client_id,
  author_id: row.author_id,
  kind: row.kind,
  text: row.text,
  reply:
    row.reply && row.reply_number !== null && row.deleted_at === null
      ? { number: row.reply_number, author_id: row.reply.author_id, text: shortText(row.reply) }
      : null,
  images: row.images,
  files: row.files.map((file) => ({ ...file, url: `${API_BASE}/v1/files/${file.file_id}` })),
  link: row.link,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  is_deleted: row.deleted_at !== null,
});

/** As a moderator reads it: files are named, not given. */
export function presentLine(
  row: MessageRow,
  people: ReadonlyMap<string, { name: string; avatar: string | null }>,
): ThreadLine {
  const author = row.author_id === null ? undefined : people.get(row.author_id);
  const names = [...row.images.map(() => 'фото'), ...row.files.map(({ name }) => name)];
  const attached = names.length > 0 ? `[${names.join(', ')}]` : '';
  return {
    number: row.number,
    author:
      row.author_id === null
        ? null
        : { account_id: row.author_id, name: author?.name || GONE_NAME, avatar: author?.avatar ?? null },
    text: row.deleted_at ? DELETED_TEXT : [row.text, attached].filter(Boolean).join(' '),
    at: row.created_at.toISOString(),
    images: row.images,
  };
}

export function presentPerson(
  accountId: string,
  person: { name: string; avatar: string | null; isGone: boolean } | undefined,
  seenAt: Date | undefined,
  now: Date,
): ChatPerson {
  const isGone = person?.isGone ?? true;
  const seen = isGone ? undefined : seenAt;
  return {
    account_id: accountId,
    name: person?.name ?? GONE_NAME,
    avatar: isGone ? null : (person?.avatar ?? null),
    seen_at: seen?.toISOString() ?? null,
    is_online: seen !== undefined && now.getTime() - seen.getTime() < ONLINE_MILLISECONDS,
    is_gone: isGone,
  };
}

/** Short number of a deal: the last characters of the id, which are its random part. */
const numberOfDeal = (dealId: string): string => dealId.slice(-6).toUpperCase();

function dueAt({ state, answerBy, completeBy, dueOn }: DealFacts): string | null {
  if (state === 'requested') return answerBy?.toISOString() ?? null;
  if (state === 'delivered') return completeBy?.toISOString() ?? null;
  return state === 'in_work' && dueOn ? moscowMoment(dueOn, '23:59:59').toISOString() : null;
}

/** The seller's sum after the fee: expected, or paid (a ruling may have left less). */
function earnedBy({ closedAt, amountKopecks, sellerKopecks, feeKopecks }: DealFacts): number | null {
  if (closedAt === null) return amountKopecks - feeOf(amountKopecks);
  return sellerKopecks > 0 ? sellerKopecks - feeKopecks : null;
}

export function presentSubject(
  { subject_type, subject_kind, subject_id, subject_title, account_id }: MemberRow,
  objects: ReadonlyMap<string, CardNow>,
  deals: ReadonlyMap<string, DealFacts>,
): ChatSubject | null {
  if (!subject_id) return null;
  if (subject_type === 'deal') {
    const deal = deals.get(subject_id);
    return deal
      ? {
          type: 'deal',
          deal_id: deal.dealId,
          number: numberOfDeal(deal.dealId),
          kind: deal.object.kind,
          title: deal.object.title,
          cover: deal.object.cover,
          state: deal.state,
          amount: deal.amountKopecks,
          earned: deal.sides.seller === account_id ? earnedBy(deal) : null,
          due_at: dueAt(deal),
        }
      : null;
  }
  if (!subject_kind) return null;
  const object = objects.get(subject_id);
  const card = object?.isAvailable ? object.card : null;
  const cover = card?.media[0];
  return {
    type: 'object',
    kind: subject_kind,
    id: subject_id,
    title: card?.title ?? (object && !object.isAvailable ? object.title : subject_title) ?? '',
    cover: cover
      ? {
          media_id: cover.media_id,
          alt: cover.alt ?? null,
          width: cover.width,
          height: cover.height,
          placeholder: cover.placeholder,
        }
      : null,
    price_from: card?.price_from ?? null,
    is_available: card !== null,
    is_own: card?.owner.account_id === account_id,
  };
}

export const presentDialog = (
  row: MemberRow,
  {
    person,
    subject,
    last,
    mayWrite,
  }: { person: ChatPerson; subject: ChatSubject | null; last: MessageRow | undefined; mayWrite: boolean },
): Dialog => ({
  dialog_id: row.dialog_id,
  person,
  subject,
  last: last ? presentMessage(last) : null,
  unread: row.unread,
  read_number: row.read_number,
  their_read_number: row.their_read_number,
  is_pinned: row.is_pinned,
  is_muted: row.is_muted,
  is_archived: row.is_archived,
  may_write: mayWrite && !person.is_gone,
  updated_at: row.updated_at.toISOString(),
});
