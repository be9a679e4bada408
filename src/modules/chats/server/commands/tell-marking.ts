/** System messages about the marking of a deal. */
import type { Transaction } from '#platform/database/schema.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import { lineOfMarking, type MarkingTurn } from '../../domain/marking-lines.ts';
import type { ChatsContext } from '../context.ts';
import { writeLines } from './write-lines.ts';

export interface ToldMarking {
  deal: DealFacts;
  turn: MarkingTurn;
}

export async function tellMarking(
  context: Pick<ChatsContext, 'now'> & { realtime: Pick<ChatsContext['realtime'], 'publish'> },
  transaction: Transaction,
  told: readonly ToldMarking[],
): Promise<void> {
  if (told.length === 0) return;
  const lines = told.map(({ deal, turn }) => ({
    opener: deal.sides.buyer,
    other: deal.sides.seller,
    subject: { type: 'deal', kind: null, id: deal.dealId, title: deal.object.title } as const,
    text: lineOfMarking(turn, deal.object.title),
    link: `/deals/${deal.dealId}`,
  }));
  context.realtime.publish(
    transaction,
    await writeLines(context, transaction, { actorId: null, isNews: true, isTurn: false, lines }),
  );
}
