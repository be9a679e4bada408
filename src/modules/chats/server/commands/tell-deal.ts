/** Steps of deals stand between the messages of buyer and seller, and reach their open pages. */
import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import type { DealAction } from '../../../deals/contract.ts';
import type { DealRow } from '../../../deals/server/index.ts';
import type { LiveEvent } from '../../../realtime/server/index.ts';
import { lineOfStep } from '../../domain/deal-lines.ts';
import type { ChatsContext } from '../dependencies.ts';
import { toBoth } from '../live.ts';
import { changeSubject, ensureDialog } from '../store.ts';
import { writeLine } from './write-line.ts';

interface ToldStep {
  deal: DealRow;
  action: DealAction | 'open';
  /** Null when the clock acted. */
  actorId: string | null;
}

const pairOf = ({ deal }: ToldStep): string => [deal.buyer_id, deal.seller_id].sort().join();

/** Locks dialogs in one order and tells everybody in one go, so that two orders at once never block each other. */
export async function tellDeals(
  context: Pick<ChatsContext, 'now'> & { realtime: Pick<ChatsContext['realtime'], 'publish'> },
  transaction: Transaction<unknown>,
  steps: readonly ToldStep[],
): Promise<void> {
  const events: LiveEvent[] = [];
  for (const step of steps.toSorted((a, b) => (pairOf(a) < pairOf(b) ? -1 : 1))) {
    const { deal, action, actorId } = step;
    const { deal_id, buyer_id, seller_id, state } = deal;
    const at = context.now();
    const made = newId(at.getTime());
    const dialogId = await ensureDialog(transaction, { dialogId: made, opener: buyer_id, other: seller_id, at });
    // A new deal is what the two speak about from now on; later steps leave them at what they turned to since.
    const isTurned = action === 'open' || dialogId === made;
    if (isTurned) {
      await changeSubject(transaction, dialogId, { type: 'deal', kind: null, id: deal_id, title: deal.object_title });
    }
    const told = await writeLine(context, transaction, {
      dialogId,
      people: [buyer_id, seller_id],
      text: lineOfStep(action, {
        object: deal.object_title,
        offer: deal.offer_name,
        amountKopecks: deal.amount,
        counterKopecks: deal.counter_amount,
        dueOn: deal.counter_due_on ?? deal.due_on,
        sellerKopecks: deal.seller_amount,
      }),
      link: `/deals/${deal_id}`,
      actorId,
      isNews: true,
    });
    const moved = [buyer_id, seller_id].map((accountId) => ({ accountId, type: 'deal', data: { deal_id, state } }));
    const people = { account_id: buyer_id, other_id: seller_id };
    events.push(...told, ...moved, ...(isTurned ? toBoth(people, 'dialog', { dialog_id: dialogId }) : []));
  }
  await context.realtime.publish(transaction, events);
}
