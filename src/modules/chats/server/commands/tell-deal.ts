/** Steps of deals stand between the messages of buyer and seller, and reach their open pages. */
import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import type { DealAction } from '../../../deals/contract.ts';
import type { DealRow } from '../../../deals/server/index.ts';
import { lineOfStep } from '../../domain/deal-lines.ts';
import type { ChatsContext } from '../dependencies.ts';
import { toBoth } from '../live.ts';
import { changeSubjects, ensureDialogs, type Subject } from '../store.ts';
import { writeLines } from './write-lines.ts';

interface ToldStep {
  deal: DealRow;
  action: DealAction | 'open';
}

function lineOf({ deal, action }: ToldStep): string {
  return lineOfStep(action, {
    object: deal.object_title,
    offer: deal.offer_name,
    amountKopecks: deal.amount,
    counterKopecks: deal.counter_amount,
    dueOn: deal.counter_due_on ?? deal.due_on,
    sellerKopecks: deal.seller_amount,
  });
}

/** Everything at once, however many deals: an order of many costs hardly more than an order of one. */
export async function tellDeals(
  context: Pick<ChatsContext, 'now'> & { realtime: Pick<ChatsContext['realtime'], 'publish'> },
  transaction: Transaction<unknown>,
  /** Null when the clock acted. */
  actorId: string | null,
  steps: readonly ToldStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const at = context.now();
  const wanted = steps.map(({ deal: { buyer_id, seller_id } }) => ({
    dialogId: newId(at.getTime()),
    opener: buyer_id,
    other: seller_id,
  }));
  const dialogIds = await ensureDialogs(transaction, wanted, at);
  const made = new Set(wanted.map(({ dialogId }) => dialogId));
  const told = steps.map((step, place) => ({ ...step, dialogId: dialogIds[place] as string }));
  // A new deal is what the two speak about from now on; later steps leave them at what they turned to since.
  const turned = told.filter(({ action, dialogId }) => action === 'open' || made.has(dialogId));
  const subjects = turned.map(({ dialogId, deal }): [string, Subject] => [
    dialogId,
    { type: 'deal', kind: null, id: deal.deal_id, title: deal.object_title },
  ]);
  if (subjects.length > 0) await changeSubjects(transaction, new Map(subjects));
  const lines = told.map(({ dialogId, deal, action }) => ({
    dialogId,
    people: [deal.buyer_id, deal.seller_id] as const,
    text: lineOf({ deal, action }),
    link: `/deals/${deal.deal_id}`,
  }));
  await context.realtime.publish(transaction, [
    ...(await writeLines(context, transaction, { actorId, isNews: true, lines })),
    ...steps.flatMap(({ deal: { deal_id, state, buyer_id, seller_id } }) =>
      [buyer_id, seller_id].map((accountId) => ({ accountId, type: 'deal', data: { deal_id, state } })),
    ),
    ...turned.flatMap(({ dialogId, deal: { buyer_id, seller_id } }) =>
      toBoth({ account_id: buyer_id, other_id: seller_id }, 'dialog', { dialog_id: dialogId }),
    ),
  ]);
}
