import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { keepAccepted } from '../lawfulness/lawfulness.ts';
import { lockDeal } from '../store.ts';
import { actorOf } from './take-step.ts';

/** The rules or the place have changed since the order: its buyer takes the new risk, while nobody has begun to work. */
export const acceptRisk = (
  context: DealsContext,
  { dealId, viewer, acceptedRules }: { dealId: string; viewer: Viewer; acceptedRules: readonly string[] },
): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (!deal) throw fail('not_found');
    if ((await actorOf(context, deal, viewer)) !== 'buyer') throw fail('not_your_move');
    if (deal.state !== 'requested') throw fail('wrong_deal_state');
    await keepAccepted(context, transaction, deal, acceptedRules);
  });
