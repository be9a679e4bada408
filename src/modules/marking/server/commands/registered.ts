/** Effects of an erid, whoever brought it. */
import type { Transaction } from '#platform/database/schema.ts';
import { isTrial as isTrialIn } from '../../domain/kinds.ts';
import type { MarkingContext } from '../context.ts';

/** The deals can be handed over, and both sides learn of it. */
export async function tellErid(
  { deals, tell, sayInChat, environment }: MarkingContext,
  transaction: Transaction,
  got: readonly { dealId: string; erid: string; reporter?: 'buyer' | 'seller' }[],
): Promise<void> {
  if (got.length === 0) return;
  const isTrial = isTrialIn(environment);
  const dealIds = got.map(({ dealId }) => dealId);
  await deals.setMarkingMissing(transaction, dealIds, false);
  const facts = await deals.findDeals(dealIds);
  await tell(
    transaction,
    got.flatMap(({ dealId, erid, reporter }) => {
      const deal = facts.get(dealId);
      if (!deal) return [];
      return (['buyer', 'seller'] as const).map((side) => ({
        event: 'erid_ready' as const,
        accountId: deal.sides[side],
        side,
        dealId,
        object: deal.object.title,
        erid,
        isReporter: reporter === side,
        isTrial,
      }));
    }),
  );
  await sayInChat(
    transaction,
    got.flatMap(({ dealId, erid }) => {
      const deal = facts.get(dealId);
      return deal ? [{ deal, turn: { kind: 'erid' as const, erid, isTrial } }] : [];
    }),
  );
}
