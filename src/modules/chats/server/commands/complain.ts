import type { ComplaintReason } from '../../../moderation/contract.ts';
import type { ChatsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findMessage, type MessageRow } from '../messages/store.ts';
import { quotedOf, shortText } from '../presenter.ts';
import { getMember } from '../queries.ts';

/** The message stands among the ten: seven before it, two after. */
const [BEFORE, AFTER] = [7, 2];

const seenBy = (row: MessageRow) => ({
  number: row.number,
  accountId: row.author_id,
  text: row.deleted_at === null && row.text ? row.text : shortText(quotedOf(row)),
  at: row.created_at.toISOString(),
});

/** A moderator sees what was complained about as it read then, and nothing else of the dialog. */
export async function complain(
  context: ChatsContext,
  {
    dialogId,
    number,
    accountId,
    reason,
    text,
  }: { dialogId: string; number: number; accountId: string; reason: ComplaintReason; text: string | null },
): Promise<void> {
  await getMember(context, dialogId, accountId);
  const message = await findMessage(context.db, dialogId, number);
  if (message?.kind !== 'text' || message.deleted_at) throw fail('not_found');
  if (message.author_id === accountId) throw fail('own_message');
  const [before, after] = await Promise.all([
    context.listMessages(dialogId, { before: number }, BEFORE),
    context.listMessages(dialogId, { after: number }, AFTER),
  ]);
  await context.complainAboutWords({
    about: 'message',
    authorId: accountId,
    reason,
    text,
    message: {
      messageId: message.message_id,
      dialogId,
      number,
      context: [...before, message, ...after].map(seenBy),
    },
  });
}
