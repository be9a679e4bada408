/** Steps of deals stand between the messages of buyer and seller, and reach their open pages. */
import type { Transaction } from '#platform/database/schema.ts';
import type { DealAction } from '../../../deals/contract.ts';
import type { DealRow } from '../../../deals/server/index.ts';
import { lineOfStep } from '../../domain/deal-lines.ts';
import type { ChatsContext } from '../context.ts';
import { writeLines } from './write-lines.ts';

interface ToldSteps {
  action: DealAction | 'open';
  /** Null when the clock acted. */
  actorId: string | null;
  deals: readonly DealRow[];
}

function lineOf(action: ToldSteps['action'], deal: DealRow): string {
  return lineOfStep(action, {
    object: deal.object_title,
    offer: deal.offer_name,
    amountKopecks: deal.amount,
    counterKopecks: deal.counter_amount,
    dueOn: deal.counter_due_on ?? deal.due_on,
    sellerKopecks: deal.seller_amount,
  });
}

/** What happened to deals of one moment by one cause, all at once: an order of many costs hardly more than one of one. */
export async function tellDeals(
  context: Pick<ChatsContext, 'now'> & { realtime: Pick<ChatsContext['realtime'], 'publish'> },
  transaction: Transaction,
  { action, actorId, deals }: ToldSteps,
): Promise<void> {
  if (deals.length === 0) return;
  const lines = deals.map((deal) => ({
    opener: deal.buyer_id,
    other: deal.seller_id,
    subject: { type: 'deal', kind: null, id: deal.deal_id, title: deal.object_title } as const,
    text: lineOf(action, deal),
    link: `/deals/${deal.deal_id}`,
  }));
  // A new deal is what the two speak about from now on; later steps leave them at what they turned to since.
  const told = await writeLines(context, transaction, { actorId, isNews: true, isTurn: action === 'open', lines });
  const sides = deals.flatMap(({ deal_id, buyer_id, seller_id }) => [
    { accountId: buyer_id, otherId: seller_id, deal_id },
    { accountId: seller_id, otherId: buyer_id, deal_id },
  ]);
  const moved = [...Map.groupBy(sides, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    accountId,
    type: 'deals',
    data: { deal_ids: own.map(({ deal_id }) => deal_id) },
    aboutIds: own.map(({ otherId }) => otherId),
  }));
  context.realtime.publish(transaction, [...told, ...moved]);
}
