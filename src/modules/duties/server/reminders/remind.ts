/** Five days and one day before a duty that waits for the person, once each. */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { daysBetween } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { NEAR_DAYS, salesSince } from '../../domain/derive.ts';
import type { DueDuty, DutiesContext } from '../context.ts';
import { listDuties } from '../queries.ts';
import { keepTold, sweepTold } from './store.ts';

const KEPT_DAYS = 200;

/** A run that was missed is made up for by the next one. */
const stageOf = (daysLeft: number): 1 | 5 | null =>
  daysLeft < 0 ? null : daysLeft <= 1 ? 1 : daysLeft <= NEAR_DAYS ? NEAR_DAYS : null;

async function remind(context: DutiesContext, accountId: string): Promise<void> {
  const today = dayOf(context.now());
  const near = (await listDuties(context, accountId)).filter(
    ({ state, dueOn }) => state === 'waits' && stageOf(daysBetween(today, dueOn)) !== null,
  );
  if (near.length === 0) return;
  await inTransaction(context.db, async (transaction) => {
    const due: DueDuty[] = [];
    for (const { key, title, text, dayOff, dueOn, link } of near) {
      const daysLeft = daysBetween(today, dueOn);
      if (!(await keepTold(transaction, accountId, key, stageOf(daysLeft) ?? 1))) continue;
      const words = [text, dayOff].filter(Boolean).join(' ');
      due.push({ accountId, title, text: words, dueOn, daysLeft, link: link?.to ?? '/finance/duties' });
    }
    for (const tell of context.onDue) await tell(transaction, due);
  });
}

const one = z.object({ account_id: z.uuid() });

export function reminderJobs(context: DutiesContext): Job[] {
  const reminding: Job<z.output<typeof one>> = {
    name: 'duties-remind',
    data: one,
    handle: ({ account_id }) => remind(context, account_id),
  };
  const planning: Job<object> = {
    name: 'duties-plan',
    data: z.object({}),
    // At nine in Moscow.
    schedule: '0 6 * * *',
    async handle() {
      const since = salesSince(dayOf(context.now()));
      const [dealing, owning] = await Promise.all([context.deals.peopleSince(since), context.objects.ownersOfPlaces()]);
      const people = [...new Set([...dealing, ...owning])].map((account_id) => ({ account_id }));
      await inTransaction(context.db, (transaction) => context.jobs.enqueueAll(transaction, reminding, people));
      await sweepTold(context.db, KEPT_DAYS);
    },
  };
  return [reminding, planning] as Job[];
}
