/** A seller who waits for the buyer or for the ОРД is not late: the agreed day moves on with the waiting. */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { dayOf } from '#words/moments.ts';
import type { MarkingContext } from '../context.ts';
import { problemsOf, readAround } from '../readiness/problems.ts';
import { listCreatives, listUnmarkedSince } from '../store.ts';
import { waitsFor } from '../turns/turns.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;

async function giveTime(context: MarkingContext): Promise<void> {
  const { db, deals, settings } = context;
  const today = dayOf(context.now());
  const tomorrow = dayOf(new Date(context.now().getTime() + DAY_MS));
  for (let after: string | null = null; ; ) {
    const rows = await listUnmarkedSince(db, after, BATCH);
    const facts = await deals.findDeals(rows.map(({ deal_id }) => deal_id));
    for (const marking of rows) {
      const deal = facts.get(marking.deal_id);
      if (deal?.state !== 'in_work' || deal.dueOn === null || deal.dueOn > today) continue;
      const [[creative], around] = await Promise.all([
        listCreatives(db, marking.deal_id),
        readAround(context, db, marking),
      ]);
      const turns = waitsFor(creative, problemsOf(context, marking, creative, around), {
        mode: settings.mode,
        dueOn: null,
      });
      // Only when nothing is left for the seller himself to do.
      if (turns.length > 0 && turns.every(({ who }) => who !== 'seller'))
        await inTransaction(db, (transaction) => deals.extendUntil(transaction, marking.deal_id, tomorrow));
    }
    after = rows.at(-1)?.deal_id ?? null;
    if (rows.length < BATCH) return;
  }
}

export const moreTimeJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-more-time',
  data: z.object({}),
  schedule: '13 * * * *',
  handle: () => giveTime(context),
});
