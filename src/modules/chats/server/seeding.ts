/** Dialogs that were lived before anybody looked, for the demonstration. */
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { DealEvent, DealFacts } from '../../deals/server/index.ts';
import { tellDeals } from './commands/tell-deal.ts';
import { type ToldMarking, tellMarking } from './commands/tell-marking.ts';
import type { ChatsContext } from './context.ts';
import { writeMessage } from './messages/store.ts';
import { changeSubject, ensureDialog, readEverything, type Subject, takeWaiting } from './store.ts';

const MAX_TOLD = 100;

export interface ChatsSeeding {
  tellOpened(opened: readonly DealFacts[]): Promise<void>;
  tellStep(event: DealEvent): Promise<void>;
  tellMarking(told: readonly ToldMarking[]): Promise<void>;
  write(message: { fromId: string; toId: string; text: string; about?: Subject }): Promise<void>;
  /** Up to their own last word for those who have not looked yet, to the end for everybody else. */
  readAllBut(unread: readonly { accountId: string; otherId: string }[]): Promise<void>;
  /** Those for whom something waits are told so, as the running site does after a while. */
  tellWaiting(nameOf: (accountId: string) => string, tell: ChatsContext['tellUnread']): Promise<void>;
}

export function createChatsSeeding(transaction: Transaction, now: () => Date): ChatsSeeding {
  const context = { now, realtime: { publish: () => {} } };
  return {
    tellOpened: (opened) =>
      tellDeals(context, transaction, { action: 'open', actorId: opened[0]?.sides.buyer ?? null, deals: opened }),
    tellStep: ({ deal, step: { action, comment }, viewer }) =>
      tellDeals(context, transaction, { action, actorId: viewer?.accountId ?? null, deals: [deal], comment }),
    tellMarking: (told) => tellMarking(context, transaction, told),
    async write({ fromId, toId, text, about }) {
      const at = now();
      const made = newId(at.getTime());
      const dialogId = await ensureDialog(transaction, { dialogId: made, opener: fromId, other: toId, at });
      if (about && dialogId === made) await changeSubject(transaction, dialogId, about);
      const clientId = newId(at.getTime());
      await writeMessage(transaction, {
        dialogId,
        messageId: newId(at.getTime()),
        at,
        text,
        authorId: fromId,
        clientId,
        replyTo: null,
        images: [],
        files: [],
      });
    },
    readAllBut: (unread) => readEverything(transaction, unread),
    async tellWaiting(nameOf, tell) {
      const waiting = await takeWaiting(transaction, now(), MAX_TOLD);
      await tell(
        transaction,
        waiting.map(({ dialog_id, account_id, other_id, unread, text }) => ({
          accountId: account_id,
          aboutId: other_id,
          data: { dialogId: dialog_id, name: nameOf(other_id), text, count: unread },
        })),
      );
    },
  };
}
