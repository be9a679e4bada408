import type { Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind, Moderation } from '../../../ad-objects/contract.ts';
import type { AppealsContext } from '../context.ts';
import type { RulingRow } from '../store.ts';

type Restore = (context: AppealsContext, transaction: Transaction, ruling: RulingRow) => Promise<boolean>;

/** Undo per kind of ruling, from the state saved with it. */
const RESTORE: Record<RulingRow['subject'], Restore> = {
  object({ objects }, transaction, { subject_kind, subject_id, before }) {
    const { moderation, rejection, ruled } = before as { moderation: Moderation; rejection: null; ruled: Moderation };
    const object = { kind: subject_kind as AdObjectKind, id: subject_id };
    return objects.restore(transaction, { ...object, ruled, before: { moderation, rejection } });
  },
  words({ reviews }, transaction, { subject_kind, subject_id, before }) {
    const words = { reviewId: subject_id, of: subject_kind as 'review' | 'answer', text: String(before.text) };
    return reviews.restoreWords(transaction, words);
  },
  async account({ people }, transaction, { subject_id }) {
    await people.lock(transaction, [subject_id]);
    return people.unblock(transaction, subject_id);
  },
  complaint: ({ complaints }, transaction, { subject_id }) => complaints.reopen(transaction, subject_id),
};

/** Restores the state before the ruling; false when it has been changed since. */
export const restoreSubject: Restore = (context, transaction, ruling) =>
  RESTORE[ruling.subject](context, transaction, ruling);

/** True when the object has been accepted by a moderator since, mended or not. */
export const isLifted: Restore = async ({ objects }, transaction, { subject, subject_kind, subject_id }) =>
  subject === 'object' && objects.isAccepted(transaction, subject_kind as AdObjectKind, subject_id);
