import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { adObjectErrors } from '../../../ad-objects/contract.ts';
import { dealErrors } from '../../../deals/contract.ts';
import type { ChatFile, ChatPicture, Message } from '../../contract.ts';
import type { ChatsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { toBoth } from '../live/events.ts';
import { findByClientId, findMessage, type MessageRow, type QuotedRow, writeMessage } from '../messages/store.ts';
import { presentMessage, quotedOf } from '../presenter.ts';
import { getMember } from '../queries.ts';
import { refuseUnwelcome, takeMessage } from './refusals.ts';

export interface MessageToSend {
  dialogId: string;
  authorId: string;
  clientId: string;
  text: string;
  replyTo: number | null;
  images: readonly string[];
  files: readonly string[];
}

/** Undoes the number that was taken for a message that is there already. */
class SentBefore extends Error {}

/** The same message under the same name; in another dialog the name is taken. */
async function findSent({ db }: ChatsContext, message: MessageToSend): Promise<Message | undefined> {
  const sent = await findByClientId(db, message.authorId, message.clientId);
  if (sent && sent.dialog_id !== message.dialogId) throw fail('idempotency_key_reused');
  return sent && presentMessage(sent);
}

async function findQuoted({ db }: ChatsContext, { dialogId, replyTo }: MessageToSend): Promise<QuotedRow | null> {
  if (replyTo === null) return null;
  const quoted = await findMessage(db, dialogId, replyTo);
  if (quoted?.kind === 'text') return quotedOf(quoted);
  throw fail('invalid_fields', { fields: { reply_to: 'Сообщения, на которое вы отвечаете, нет.' } });
}

async function takeAttachments(
  { media, files }: ChatsContext,
  transaction: Transaction,
  message: MessageToSend,
): Promise<{ images: ChatPicture[]; files: Omit<ChatFile, 'url'>[] }> {
  const { authorId, dialogId } = message;
  const pictures = message.images.length > 0 ? await media.take(transaction, authorId, message.images) : new Map();
  const taken =
    message.files.length > 0
      ? await files.take(transaction, authorId, message.files, { kind: 'chat', id: dialogId })
      : new Map();
  return {
    images: [...new Set(message.images)].map((media_id) => {
      const facts = pictures.get(media_id);
      if (!facts) {
        const { message: sentence } = adObjectErrors.media_unknown;
        throw fail('media_unknown', { fields: { images: sentence } });
      }
      return { media_id, alt: null, width: facts.width, height: facts.height, placeholder: facts.placeholder };
    }),
    files: [...new Set(message.files)].map((file_id) => {
      const facts = taken.get(file_id);
      if (!facts) {
        const { message: sentence } = dealErrors.file_unknown;
        throw fail('file_unknown', { fields: { files: sentence } });
      }
      return { file_id, name: facts.name, bytes: facts.bytes };
    }),
  };
}

/** Once for each name its sender gives it, however often it is sent. */
export async function sendMessage(context: ChatsContext, message: MessageToSend): Promise<Message> {
  const { dialogId, authorId, clientId, text, replyTo } = message;
  const member = await getMember(context, dialogId, authorId);
  try {
    // Before the lock is taken: what needs a second connection must not wait for those who wait for the lock.
    await refuseUnwelcome(context, authorId, member.other_id);
    const reply = await findQuoted(context, message);
    return await inTransaction(context.db, async (transaction) => {
      const attached = await takeAttachments(context, transaction, message);
      const at = context.now();
      const messageId = newId(at.getTime());
      const number = await writeMessage(transaction, {
        dialogId,
        messageId,
        at,
        text,
        authorId,
        clientId,
        replyTo,
        ...attached,
      });
      if (number === undefined) throw new SentBefore();
      await takeMessage(transaction, authorId);
      const row: MessageRow = {
        dialog_id: dialogId,
        number,
        message_id: messageId,
        kind: 'text',
        author_id: authorId,
        client_id: clientId,
        text,
        reply_number: replyTo,
        reply,
        ...attached,
        link: null,
        created_at: at,
        edited_at: null,
        deleted_at: null,
      };
      const sent = presentMessage(row);
      context.realtime.publish(transaction, [
        ...toBoth(member, 'message', { dialog_id: dialogId, message: sent }),
        // Whoever writes has read what stands above.
        ...(member.unread > 0 ? toBoth(member, 'read', { dialog_id: dialogId, account_id: authorId, number }) : []),
      ]);
      const written = { dialogId, number, authorId, toId: member.other_id };
      for (const tell of context.onMessage) await tell(transaction, written);
      return sent;
    });
  } catch (error) {
    // A message that went through before is answered as it was, whatever became of the two since.
    if (error instanceof SentBefore || error instanceof AppError) {
      const sent = await findSent(context, message);
      if (sent) return sent;
    }
    throw error;
  }
}
