import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, cursorId, cursorMoment, type Keyset, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { ThreadLine } from '../../moderation/contract.ts';
import type { ChatPerson, Dialog, Message } from '../contract.ts';
import type { DialogFilter } from '../domain/limits.ts';
import type { ChatsContext } from './context.ts';
import { fail } from './fail.ts';
import { isShownToMember, listAt, listShowing, searchMessages } from './messages/store.ts';
import { presentDialog, presentLine, presentMessage, presentPerson, presentSubject } from './presenter.ts';
import { type DialogPlace, findDialogOf, listDialogs, type MemberRow, pairOf } from './store.ts';

const FOUND = byId(30, 'message_id');
const DIALOGS: Keyset<MemberRow, DialogPlace> = {
  size: 30,
  placeOf: ({ is_pinned, updated_at, dialog_id }) => [is_pinned, updated_at.getTime(), dialog_id],
  shape: z
    .tuple([z.boolean(), cursorMoment, cursorId])
    .transform(([isPinned, time, dialogId]) => ({ isPinned, updatedAt: new Date(time), dialogId })),
};
const DEFAULT_MESSAGES = 50;
/** Limit of the search by name: so many of the newest dialogs. */
const MAX_LOOKED_THROUGH = 2_000;
const FROM_THE_END = 2_147_483_647;

/** Permission: to everybody but the two, the dialog does not exist. */
export async function getMember({ findMember }: ChatsContext, dialogId: string, accountId: string): Promise<MemberRow> {
  const member = await findMember(dialogId, accountId);
  if (!member) throw fail('not_found');
  return member;
}

async function personsOf(
  { peopleOf, realtime, now }: ChatsContext,
  accountIds: readonly string[],
): Promise<(accountId: string) => ChatPerson> {
  const ids = [...new Set(accountIds)];
  const [people, seen] = await Promise.all([peopleOf(ids), realtime.seenAt(ids)]);
  const at = now();
  return (accountId) => presentPerson(accountId, people.get(accountId), seen.get(accountId), at);
}

async function presentDialogs(context: ChatsContext, viewer: Viewer, rows: readonly MemberRow[]): Promise<Dialog[]> {
  const idsOf = (type: MemberRow['subject_type']) =>
    rows.flatMap(({ subject_type, subject_id }) => (subject_type === type && subject_id ? [subject_id] : []));
  const [personOf, objects, deals, last, mayWrite] = await Promise.all([
    personsOf(
      context,
      rows.map(({ other_id }) => other_id),
    ),
    context.objects.cardsOf(idsOf('object'), viewer),
    context.deals.findDeals(idsOf('deal')),
    listAt(
      context.db,
      rows.map(({ dialog_id, last_number }) => ({ dialogId: dialog_id, number: last_number })),
    ),
    // Skips the query when the session says that the viewer is in no block.
    Promise.all(
      rows.map(async ({ account_id, other_id }) =>
        viewer.hasBlocks === false ? true : context.mayWrite(account_id, other_id),
      ),
    ),
  ]);
  return rows.map((row, place) =>
    presentDialog(row, {
      person: personOf(row.other_id),
      subject: presentSubject(row, objects, deals),
      last: last.get(row.dialog_id),
      mayWrite: mayWrite[place] ?? false,
    }),
  );
}

export async function getDialog(context: ChatsContext, viewer: Viewer, dialogId: string): Promise<Dialog> {
  const [dialog] = await presentDialogs(context, viewer, [await getMember(context, dialogId, viewer.accountId)]);
  if (!dialog) throw fail('not_found');
  return dialog;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Those whose person or subject is called so. */
async function namedLike({ peopleOf }: ChatsContext, rows: readonly MemberRow[], q: string): Promise<MemberRow[]> {
  const people = await peopleOf([...new Set(rows.map(({ other_id }) => other_id))]);
  const wanted = plain(q);
  return rows.filter(({ other_id, subject_title }) =>
    [people.get(other_id)?.name, subject_title].some((text) => text && plain(text).includes(wanted)),
  );
}

export async function listPage(
  context: ChatsContext,
  viewer: Viewer,
  { filter = 'all', q, ...page }: PageRequest & { filter?: DialogFilter | undefined; q?: string | undefined },
): Promise<Page<Dialog>> {
  const { rows, next_cursor } = await pageOf(page, DIALOGS, async (after, limit) => {
    const found = await listDialogs(context.db, viewer.accountId, {
      filter,
      after,
      limit: q ? MAX_LOOKED_THROUGH : limit,
    });
    return q ? namedLike(context, found, q) : found;
  });
  return { items: await presentDialogs(context, viewer, rows), next_cursor };
}

interface MessagesRequest {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit?: number | undefined;
}

export async function listThread(
  context: ChatsContext,
  viewer: Viewer,
  dialogId: string,
  { before, after, around, limit = DEFAULT_MESSAGES }: MessagesRequest,
): Promise<{ items: Message[]; has_before: boolean; has_after: boolean }> {
  const { last_number } = await getMember(context, dialogId, viewer.accountId);
  const list = (range: Parameters<typeof context.listMessages>[1], count: number) =>
    context.listMessages(dialogId, range, count);
  const half = Math.floor(limit / 2);
  const rows =
    around !== undefined
      ? (await Promise.all([list({ before: around }, half), list({ after: around - 1 }, limit - half)])).flat()
      : after !== undefined
        ? await list({ after }, limit)
        : await list({ before: before ?? FROM_THE_END }, limit);
  const [first, last] = [rows.at(0), rows.at(-1)];
  // Numbers have no gaps: they say themselves what lies before and after.
  return {
    items: rows.map(presentMessage),
    has_before: first ? first.number > 1 : (after ?? 0) > 0 && last_number > 0,
    has_after: last ? last.number < last_number : before !== undefined && last_number > 0,
  };
}

const DISPUTED_PART = 50;
/** A dispute shows messages from before the order up to this age. */
const DAYS_BEFORE_ORDER = 30;

const belongsTo = (deal: { createdAt: Date }, message: { created_at: Date }): boolean =>
  message.created_at.getTime() >= deal.createdAt.getTime() - DAYS_BEFORE_ORDER * 86_400_000;

const MAX_PLACES = 1000;

/**
 * To the two who talk; to staff what a dispute or a complaint has laid before them, for as long as it is open, and never as one
 * of the two. Asked for every picture on a page: the number of questions does not grow with the messages that show it.
 */
export async function showsPicture(context: ChatsContext, mediaId: string, viewer: Viewer): Promise<boolean> {
  if (await isShownToMember(context.db, mediaId, viewer.accountId)) return true;
  if (viewer.role === 'member') return false;
  const places = await listShowing(context.db, mediaId, { except: viewer.accountId, limit: MAX_PLACES });
  if (places.length === 0) return false;
  if (await context.isAnyComplainedAbout(places)) return true;
  const disputes = await context.deals.disputesBetween(places.map(({ low_id, high_id }) => [low_id, high_id]));
  return disputes.some((deal) => {
    const [low, high] = pairOf(deal.sides.buyer, deal.sides.seller);
    return places.some((place) => place.low_id === low && place.high_id === high && belongsTo(deal, place));
  });
}

/** For moderators while the dispute is open. The access is written to the audit log. */
export async function readDispute(
  context: ChatsContext,
  viewer: Viewer,
  dealId: string,
  { before }: { before?: number | undefined },
): Promise<{ items: ThreadLine[]; has_before: boolean }> {
  const deal = (await context.deals.findDeals([dealId])).get(dealId);
  if (deal?.state !== 'disputed' || [deal.sides.buyer, deal.sides.seller].includes(viewer.accountId))
    throw fail('not_found');
  if (before === undefined) {
    await inTransaction(context.db, (transaction) =>
      context.recordDeed(transaction, viewer, { action: 'talk_read', subject: { kind: 'deal', id: dealId } }),
    );
  }
  const dialogId = await findDialogOf(context.db, deal.sides.buyer, deal.sides.seller);
  const people = await context.peopleOf([deal.sides.buyer, deal.sides.seller]);
  let from = before ?? FROM_THE_END;
  for (;;) {
    const rows = dialogId ? await context.listMessages(dialogId, { before: from }, DISPUTED_PART) : [];
    const recent = rows.filter((row) => belongsTo(deal, row));
    // Of what the site itself wrote there, only what is about this deal: the same two may have others.
    const shown = recent.filter(({ kind, link }) => kind !== 'system' || link === `/deals/${dealId}`);
    from = recent[0]?.number ?? 1;
    const hasBefore = recent.length === rows.length && from > 1;
    // A part with nothing to show is no answer to whoever asked for more.
    if (shown.length > 0 || !hasBefore) {
      return { items: shown.map((row) => presentLine(row, people)), has_before: hasBefore };
    }
  }
}

export async function searchOwn(
  context: ChatsContext,
  { accountId }: Viewer,
  { q, dialog_id, ...page }: PageRequest & { q: string; dialog_id?: string | undefined },
): Promise<Page<{ dialog: Pick<Dialog, 'dialog_id' | 'person'>; message: Message }>> {
  if (dialog_id) await getMember(context, dialog_id, accountId);
  const { rows, next_cursor } = await pageOf(page, FOUND, (before, limit) =>
    searchMessages(context.db, accountId, { q, dialogId: dialog_id ?? null, before, limit }),
  );
  const others = new Map(
    (await Promise.all([...new Set(rows.map((row) => row.dialog_id))].map((id) => context.findMember(id, accountId))))
      .filter((member) => member !== undefined)
      .map((member) => [member.dialog_id, member.other_id]),
  );
  const personOf = await personsOf(context, [...others.values()]);
  return {
    items: rows.flatMap((row) => {
      const other = others.get(row.dialog_id);
      return other
        ? [{ dialog: { dialog_id: row.dialog_id, person: personOf(other) }, message: presentMessage(row) }]
        : [];
    }),
    next_cursor,
  };
}
