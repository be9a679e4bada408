import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { LiveEvent } from '../../../realtime/server/index.ts';
import type { ChatsContext } from '../context.ts';
import { toBoth } from '../live/events.ts';
import { type NewLines, writeLines as storeLines } from '../messages/store.ts';
import { presentMessage } from '../presenter.ts';
import type { Subject } from '../store.ts';

export interface Line {
  opener: string;
  other: string;
  subject: Subject;
  text: string;
  link: string;
}

/** Writes system messages; returns the realtime events for both sides, so that a caller publishes everything in one go. */
export async function writeLines(
  { now }: Pick<ChatsContext, 'now'>,
  transaction: Transaction,
  { lines, ...cause }: Pick<NewLines, 'actorId' | 'isNews' | 'isTurn'> & { lines: readonly Line[] },
): Promise<LiveEvent[]> {
  const at = now();
  const named = lines.map((line) => ({ ...line, dialogId: newId(at.getTime()), messageId: newId(at.getTime()) }));
  const places = await storeLines(transaction, { ...cause, at, lines: named });
  return named.flatMap(({ messageId, opener, other, text, link }, index) => {
    const { dialogId, number } = places[index] as (typeof places)[number];
    const people = { account_id: opener, other_id: other };
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
    // Pages that hear of a line ask for the dialog anew: what it is about may be another thing now.
    return toBoth(people, 'message', { dialog_id: dialogId, message });
  });
}
