import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import type { NewComplaint } from '../../contract.ts';
import type { ModerationContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ComplaintRow, findOpenComplaint, insertComplaint, type KeptMessage } from '../store.ts';

const DAILY = { max: 20, windowSeconds: 86_400 };

/** Idempotent: a repeated complaint is the first one, and neither counts against the limit nor stands in the queue twice. */
export async function fileComplaint(
  context: ModerationContext,
  { authorId, complaint }: { authorId: string; complaint: NewComplaint },
): Promise<ComplaintRow> {
  const { db, pool, objects } = context;
  const { kind, id, reason, text } = complaint;
  const found = await objects.findOwner(kind, id);
  // The own object first: it is there for its owner, whatever its state.
  if (found?.ownerId === authorId) throw fail('own_object');
  if (!found?.isPublic) throw fail('not_found');
  const open = await findOpenComplaint(db, id, authorId);
  if (open) return open;
  await takeFromLimit(pool, `complaints/${authorId}`, DAILY);
  const row = { complaint_id: newId(), object_kind: kind, object_id: id, author_id: authorId, reason, text };
  const filed = (await insertComplaint(db, row)) ?? (await findOpenComplaint(db, id, authorId));
  // Race: filed by another request of the same person and closed by a moderator, all in the last instant. Filed anew.
  return filed ?? fileComplaint(context, { authorId, complaint });
}

export interface WordsComplaint {
  about: 'message' | 'review';
  authorId: string;
  reason: NewComplaint['reason'];
  text: string | null;
  message: KeptMessage & { messageId: string };
}

/** Whoever complains has seen the words: the module that keeps them has looked. */
export async function fileWordsComplaint(
  { db, pool }: ModerationContext,
  { about, authorId, reason, text, message: { messageId, ...message } }: WordsComplaint,
): Promise<void> {
  if (await findOpenComplaint(db, messageId, authorId, message.number)) return;
  await takeFromLimit(pool, `complaints/${authorId}`, DAILY);
  await insertComplaint(db, {
    complaint_id: newId(),
    object_kind: about,
    object_id: messageId,
    author_id: authorId,
    reason,
    text,
    message,
  });
}
