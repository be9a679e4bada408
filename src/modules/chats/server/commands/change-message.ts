/** The author changes or deletes a message: for a quarter of an hour, for both people. */
import { inTransaction } from '#platform/database/transaction.ts';
import type { Message } from '../../contract.ts';
import { CHANGE_MINUTES } from '../../domain/limits.ts';
import type { ChatsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { toBoth } from '../live/events.ts';
import {
  changeText,
  findMessage,
  listKeptFiles,
  lockMessage,
  type MessageRow,
  markDeleted,
} from '../messages/store.ts';
import { presentMessage } from '../presenter.ts';
import { getMember } from '../queries.ts';
import { refuseUnwelcome } from './refusals.ts';

interface Named {
  dialogId: string;
  number: number;
  accountId: string;
}

const isLate = ({ created_at }: MessageRow, now: Date): boolean =>
  now.getTime() - created_at.getTime() > CHANGE_MINUTES * 60_000;

async function change(
  context: ChatsContext,
  { dialogId, number, accountId }: Named,
  work: (transaction: Parameters<typeof lockMessage>[0], message: MessageRow) => Promise<void>,
): Promise<Message> {
  const member = await getMember(context, dialogId, accountId);
  return inTransaction(context.db, async (transaction) => {
    const message = await lockMessage(transaction, dialogId, number);
    if (message?.kind !== 'text') throw fail('not_found');
    if (message.author_id !== accountId) throw fail('not_your_message');
    await work(transaction, message);
    const changed = await findMessage(transaction, dialogId, number);
    if (!changed) throw new Error('the message is gone');
    const answer = presentMessage(changed);
    context.realtime.publish(transaction, toBoth(member, 'message_changed', { dialog_id: dialogId, message: answer }));
    return answer;
  });
}

export async function editMessage(context: ChatsContext, { text, ...named }: Named & { text: string }) {
  const { other_id } = await getMember(context, named.dialogId, named.accountId);
  await refuseUnwelcome(context, named.accountId, other_id);
  return change(context, named, async (transaction, message) => {
    const at = context.now();
    if (message.deleted_at) throw fail('message_deleted');
    if (isLate(message, at)) throw fail('too_late');
    if (!text && message.images.length === 0 && message.files.length === 0) {
      throw fail('invalid_fields', { fields: { text: 'Напишите что-нибудь или удалите сообщение.' } });
    }
    if (text !== message.text) await changeText(transaction, message, { text, at });
  });
}

export function deleteMessage(context: ChatsContext, named: Named): Promise<Message> {
  return change(context, named, async (transaction, message) => {
    const at = context.now();
    if (message.deleted_at) return;
    if (isLate(message, at)) {
      throw fail('too_late', { message: `Прошло больше ${CHANGE_MINUTES} минут: сообщение уже не удалить.` });
    }
    await markDeleted(transaction, message, at);
    await context.media.release(
      transaction,
      message.images.map(({ media_id }) => media_id),
    );
    const fileIds = message.files.map(({ file_id }) => file_id);
    if (fileIds.length === 0) return;
    const kept = await listKeptFiles(transaction, message.dialog_id, fileIds);
    const free = fileIds.filter((fileId) => !kept.has(fileId));
    await context.files.release(transaction, { kind: 'chat', id: message.dialog_id }, free);
  });
}
