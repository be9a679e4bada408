/** Handles a refusal of the ОРД: the object and its dependents are marked, and those who can change the data are notified. */
import { inTransaction } from '#platform/database/transaction.ts';
import type { MarkingProblem } from '../../contract.ts';
import type { MarkingContext, MarkingNews } from '../context.ts';
import type { OrdProblem } from '../ord/problem.ts';
import { insertRefusals, refuseCreatives } from '../store.ts';
import { SENDING } from './enqueue.ts';
import { problemsOfFaults } from './refusal-words.ts';
import { listDependents, markRefused, markTried, type ObjectRow } from './store.ts';

/** `stopped`: a person of the staff has to look. */
export async function refuseObject(
  context: MarkingContext,
  object: ObjectRow,
  problem: OrdProblem,
  state: 'refused' | 'stopped',
): Promise<void> {
  const problems: MarkingProblem[] =
    state === 'refused'
      ? problemsOfFaults(object, problem.faults)
      : [{ who: 'operator', field: null, message: 'ОРД не принял данные. Мы разбираемся.' }];
  await inTransaction(context.db, async (transaction) => {
    const isSame = await markTried(transaction, object, {
      state,
      status: problem.status,
      attempts: object.attempts + 1,
      messages:
        state === 'refused' ? problems.map(({ message }) => message) : problem.faults.map(({ message }) => message),
      nextAt: null,
    });
    // The refusal is of an outdated body; the newer one is sent and judged on its own.
    if (!isSame) return context.jobs.enqueueAll(transaction, SENDING, [{ object_id: object.object_id }]);
    const dependents = await listDependents(transaction, object);
    // Otherwise they would be sent as they are once this one is mended, whatever has become of their deals.
    if (state === 'refused')
      await markRefused(
        transaction,
        dependents.map(({ object_id }) => object_id),
      );
    const creatives = [object, ...dependents].filter(({ kind }) => kind === 'creative');
    if (state === 'refused' && creatives.length > 0) {
      const deals = await refuseCreatives(
        transaction,
        object.environment,
        creatives.map(({ external_id }) => external_id),
        problems,
      );
      await tellRefused(context, transaction, deals, problems);
    }
  });
}

async function tellRefused(
  { deals, tell, sayInChat }: MarkingContext,
  transaction: Parameters<MarkingContext['tell']>[0],
  dealIds: readonly string[],
  problems: readonly MarkingProblem[],
): Promise<void> {
  await insertRefusals(transaction, dealIds);
  const facts = await deals.findDeals(dealIds);
  const sides = (['buyer', 'seller'] as const).filter((side) => problems.some(({ who }) => who === side));
  await tell(
    transaction,
    dealIds.flatMap((dealId): MarkingNews[] => {
      const deal = facts.get(dealId);
      if (!deal) return [];
      return sides.map((side) => ({
        event: 'marking_refused',
        accountId: deal.sides[side],
        dealId,
        object: deal.object.title,
        words: problems.find(({ who }) => who === side)?.message ?? null,
      }));
    }),
  );
  const [first] = problems;
  await sayInChat(
    transaction,
    dealIds.flatMap((dealId) => {
      const deal = facts.get(dealId);
      return deal ? [{ deal, turn: { kind: 'refused' as const, words: first?.message ?? null } }] : [];
    }),
  );
}
