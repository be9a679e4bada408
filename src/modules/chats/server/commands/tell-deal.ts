/** System messages and realtime events about steps of deals, for buyer and seller. */
import type { Transaction } from '#platform/database/schema.ts';
import type { DealAction } from '../../../deals/contract.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import { lineOfStep } from '../../domain/deal-lines.ts';
import type { ChatsContext } from '../context.ts';
import { writeLines } from './write-lines.ts';

interface ToldSteps {
  action: DealAction | 'open';
  /** Null when the clock acted. */
  actorId: string | null;
  deals: readonly DealFacts[];
  /** The actor's comment on the step. */
  comment?: string | null;
}

function lineOf({ action, comment = null }: Pick<ToldSteps, 'action' | 'comment'>, deal: DealFacts): string {
  return lineOfStep(action, {
    object: deal.object.title,
    offer: deal.offer.name,
    amountKopecks: deal.amountKopecks,
    counterKopecks: deal.counter?.amountKopecks ?? null,
    dueOn: deal.counter?.dueOn ?? deal.dueOn,
    sellerKopecks: deal.sellerKopecks,
    feeKopecks: deal.feeKopecks,
    comment,
  });
}

/** Batched: all deals of one step in one go, so that an order of many costs hardly more than one of one. */
export async function tellDeals(
  context: Pick<ChatsContext, 'now'> & { realtime: Pick<ChatsContext['realtime'], 'publish'> },
  transaction: Transaction,
  { action, actorId, deals, comment = null }: ToldSteps,
): Promise<void> {
  if (deals.length === 0) return;
  const lines = deals.map((deal) => ({
    opener: deal.sides.buyer,
    other: deal.sides.seller,
    subject: { type: 'deal', kind: null, id: deal.dealId, title: deal.object.title } as const,
    text: lineOf({ action, comment }, deal),
    link: `/deals/${deal.dealId}`,
  }));
  // A new deal becomes the subject of the dialog; later steps leave the subject as it is.
  const told = await writeLines(context, transaction, { actorId, isNews: true, isTurn: action === 'open', lines });
  const sides = deals.flatMap(({ dealId, sides: { buyer, seller } }) => [
    { accountId: buyer, otherId: seller, dealId },
    { accountId: seller, otherId: buyer, dealId },
  ]);
  const moved = [...Map.groupBy(sides, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    accountId,
    type: 'deals',
    data: { deal_ids: own.map(({ dealId }) => dealId) },
    aboutIds: own.map(({ otherId }) => otherId),
  }));
  context.realtime.publish(transaction, [...told, ...moved]);
}
