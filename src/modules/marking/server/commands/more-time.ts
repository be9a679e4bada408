/** A seller who waits for the buyer or for the ОРД is not late: the agreed day moves on with the waiting. */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { dayOf } from '#words/moments.ts';
import type { MarkingContext } from '../context.ts';
import { listRisks } from '../readiness/goods.ts';
import { problemsOf, readAround } from '../readiness/problems.ts';
import { findMarking, listCreatives } from '../store.ts';
import { waitsFor } from '../turns/turns.ts';

const DAY_MS = 86_400_000;

async function giveTime(context: MarkingContext): Promise<void> {
  const { db, deals, settings } = context;
  const today = dayOf(context.now());
  const tomorrow = dayOf(new Date(context.now().getTime() + DAY_MS));
  for (const dealId of await deals.lateUnmarked(today)) {
    const marking = await findMarking(db, dealId);
    if (marking?.need !== 'required') continue;
    const [[creative], around] = await Promise.all([listCreatives(db, dealId), readAround(context, db, marking)]);
    // Whoever brought an erid waits for the answer; to the seller the buyer's is an offer, and no reason to be late.
    const offer = creative?.offer?.by === 'seller' ? creative.offer : null;
    const turns = waitsFor(creative && { ...creative, offer }, problemsOf(context, marking, creative, around), {
      mode: settings.mode,
      dueOn: null,
      hasRisk: (await listRisks(context, marking)).length > 0,
    });
    // Only when nothing is left for the seller himself to do.
    if (turns.length > 0 && turns.every(({ who }) => who !== 'seller'))
      await inTransaction(db, (transaction) => deals.extendUntil(transaction, dealId, tomorrow));
  }
}

export const moreTimeJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-more-time',
  data: z.object({}),
  schedule: '13 * * * *',
  handle: () => giveTime(context),
});
