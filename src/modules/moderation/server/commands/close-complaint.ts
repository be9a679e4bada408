import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { COMPLAINT_REASONS, COMPLAINTS_ABOUT, type ComplaintDecision } from '../../domain/complaints.ts';
import type { ModerationContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ComplaintRow, closeComplaint as close, findComplaint, insertLogEntries } from '../store.ts';
import { findObject } from './find-object.ts';
import { complaintEntry } from './log-entries.ts';
import { refuseOwnComplaint } from './refuse-own.ts';
import { finishCase } from './take-case.ts';

const GONE_TITLE = 'Удалённый объект';
const WORDS_TITLES = { message: 'Сообщение в переписке', review: 'Отзыв' };

interface Closing {
  complaintId: string;
  decision: ComplaintDecision;
  comment: string | null;
  actor: Viewer;
}

const titleOf = ({ object_kind }: ComplaintRow, object: { title: string } | undefined): string =>
  object_kind === 'message' || object_kind === 'review' ? WORDS_TITLES[object_kind] : (object?.title ?? GONE_TITLE);

export async function closeComplaint(
  context: ModerationContext,
  { complaintId, decision, comment, actor }: Closing,
): Promise<void> {
  const { db, objects, record, takeDownReview } = context;
  const complaint = await findComplaint(db, complaintId);
  if (!complaint) throw fail('not_found');
  const object = await findObject(objects, complaint, actor);
  await inTransaction(db, async (transaction) => {
    await refuseOwnComplaint(context, transaction, complaint, actor);
    await finishCase(context, transaction, { kind: 'complaint', id: complaintId, actor });
    const closed = await close(transaction, complaintId, { decision, closedBy: actor.accountId, comment });
    if (!closed) throw fail('complaint_closed');
    await insertLogEntries(transaction, [complaintEntry(closed, titleOf(complaint, object))]);
    // Words that everybody reads go with a complaint that was right; a message is seen by two, who can do without each other.
    if (decision === 'satisfied' && complaint.object_kind === 'review' && complaint.message) {
      const { object_id: reviewId, reason, message } = complaint;
      await takeDownReview(transaction, { reviewId, number: message.number, reason, comment, by: actor.accountId });
    }
    if (decision === 'dismissed') await tellAuthor(context, transaction, closed, actor);
    await record(transaction, actor, {
      action: 'complaint_closed',
      subject: { kind: 'complaint', id: complaintId },
      before: { state: 'open' },
      after: { state: decision, comment },
    });
  });
}

/** Whoever complained is told why not, and may ask another moderator: once, also when that one sends it back and it is dismissed again. */
async function tellAuthor(
  { lockAccounts, openRuling, appealAgainst, onDismiss }: ModerationContext,
  transaction: Transaction,
  complaint: ComplaintRow,
  actor: Viewer,
): Promise<void> {
  const { complaint_id, object_kind, object_id, author_id, reason, comment } = complaint;
  const isErased = !(await lockAccounts(transaction, [author_id])).has(author_id);
  if (isErased) return;
  const title = COMPLAINTS_ABOUT[object_kind];
  const earlier = await appealAgainst(complaint_id, author_id, transaction);
  const { link, until } =
    earlier ??
    (await openRuling(transaction, {
      subject: 'complaint',
      subjectKind: object_kind,
      subjectId: complaint_id,
      personId: author_id,
      title,
      rule: COMPLAINT_REASONS[reason],
      field: null,
      words: comment,
      by: actor.accountId,
      before: { object_id },
    }));
  const appeal = { link, until: earlier ? null : until };
  for (const tell of onDismiss) await tell(transaction, { authorId: author_id, title, reason, comment, appeal });
}
