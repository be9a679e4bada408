import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import type { LiveEvent } from '../../../realtime/server/index.ts';
import type { ChatsContext } from '../dependencies.ts';
import { toBoth } from '../live.ts';
import { presentMessage } from '../presenter.ts';
import { writeMessage } from '../store.ts';

interface Line {
  dialogId: string;
  people: readonly [string, string];
  text: string;
  link: string;
  /** Null when the clock acted. */
  actorId: string | null;
  /** Whether it is something to read for whoever did not cause it. */
  isNews: boolean;
}

/** A line that nobody wrote; answers what both are to be told, so that a caller with several tells it in one go. */
export async function writeLine(
  { now }: Pick<ChatsContext, 'now'>,
  transaction: Transaction<unknown>,
  { dialogId, people: [account_id, other_id], text, link, actorId, isNews }: Line,
): Promise<LiveEvent[]> {
  const at = now();
  const messageId = newId(at.getTime());
  const line = { dialogId, messageId, at, text, author: null, line: { actorId, isNews, link } };
  const number = await writeMessage(transaction, line);
  if (number === undefined) throw new Error('the line was not stored');
  const message = presentMessage({
    dialog_id: dialogId,
    number,
    message_id: messageId,
    kind: 'system',
    author_id: null,
    client_id: null,
    text,
    reply_number: null,
    reply: null,
    images: [],
    files: [],
    link,
    created_at: at,
    edited_at: null,
    deleted_at: null,
  });
  return toBoth({ account_id, other_id }, 'message', { dialog_id: dialogId, message });
}
