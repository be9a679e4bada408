import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import type { LiveEvent } from '../../../realtime/server/index.ts';
import type { ChatsContext } from '../dependencies.ts';
import { toBoth } from '../live.ts';
import { type NewLines, writeLines as storeLines } from '../messages/store.ts';
import { presentMessage } from '../presenter.ts';

interface Line {
  dialogId: string;
  people: readonly [string, string];
  text: string;
  link: string;
}

/** Lines that nobody wrote; answers what both sides of each are to be told, so that a caller tells everything in one go. */
export async function writeLines(
  { now }: Pick<ChatsContext, 'now'>,
  transaction: Transaction<unknown>,
  { lines, ...cause }: Pick<NewLines, 'actorId' | 'isNews'> & { lines: readonly Line[] },
): Promise<LiveEvent[]> {
  const at = now();
  const named = lines.map((line) => ({ ...line, messageId: newId(at.getTime()) }));
  const numbers = await storeLines(transaction, { ...cause, at, lines: named });
  return named.flatMap(({ dialogId, messageId, people: [account_id, other_id], text, link }, place) => {
    const message = presentMessage({
      dialog_id: dialogId,
      number: numbers[place] ?? 0,
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
  });
}
