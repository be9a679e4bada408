/** By the clock: sellers are asked for shows, what was said and not sent goes out before the deadline, acts follow their deals. */

import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { addMonths } from '#words/calendar.ts';
import { registerDay, reportBy, sentFrom } from '../../domain/deadlines.ts';
import { isRegistering } from '../../domain/kinds.ts';
import type { MarkingContext } from '../context.ts';
import { listLiveActs, setTaxStatuses } from '../outbox/store.ts';
import { actsToSend, send, sendAndSettle } from './commands.ts';
import { readPlaced } from './facts.ts';
import { readFacts } from './queries.ts';
import { owesShows, rowsOf } from './rows.ts';
import { insertAsked, listPlaced, listReporting, listSellers, listWithoutAct } from './store.ts';

const ACTS_AT_ONCE = 100;
const NO_DEAL = '00000000-0000-0000-0000-000000000000';

export async function askForShows(context: MarkingContext): Promise<void> {
  const { db, environment } = context;
  const today = registerDay(context.now());
  const month = addMonths(today, -1);
  for (const accountId of await listSellers(db, environment, `${today.slice(0, 7)}-01`)) {
    const { factsOf } = await readFacts(context, accountId, month);
    const wanted = rowsOf(factsOf(month)).filter(owesShows);
    if (wanted.length === 0) continue;
    const until = reportBy(month);
    await inTransaction(db, async (transaction) => {
      if (!(await insertAsked(transaction, accountId, month, today))) return;
      await context.tell(transaction, [{ event: 'shows_wanted', accountId, month, placements: wanted.length, until }]);
    });
  }
}

/** Only what people said themselves; what they did not say is never guessed. */
async function sendStatistics(context: MarkingContext): Promise<void> {
  const today = registerDay(context.now());
  const isDue = (month: string) => sentFrom(month) <= today;
  for (const sellerId of await listReporting(context.db, context.environment))
    await sendAndSettle(context, sellerId, isDue);
}

async function sendActs(context: MarkingContext): Promise<void> {
  const { db, environment } = context;
  for (let after = NO_DEAL; ; ) {
    const dealIds = await listWithoutAct(db, environment, after, ACTS_AT_ONCE);
    const placed = await readPlaced(
      context,
      db,
      dealIds.length > 0 ? await listPlaced(db, { environment, dealIds }) : [],
    );
    const creativeIds = [...new Set(placed.map(({ row }) => row.creative.external_id))];
    const together = await readPlaced(
      context,
      db,
      creativeIds.length > 0 ? await listPlaced(db, { environment, creativeIds }) : [],
    );
    for (const one of placed) {
      const acts = actsToSend(context, one, together);
      if (acts.length > 0) await inTransaction(db, (transaction) => send(context, transaction, [one], acts));
    }
    after = dealIds.at(-1) ?? after;
    if (dealIds.length < ACTS_AT_ONCE) return;
  }
}

/** Whether the fee was charged meanwhile: then nothing of the deal can be changed any more. */
async function followTaxes(context: MarkingContext): Promise<void> {
  const client = context.ordFor(null);
  const ids = client ? await listLiveActs(context.db, context.environment) : [];
  if (!client || ids.length === 0) return;
  const told = (await client.statuses(ids)).flatMap(({ external_id: externalId, erir_tax_status: status }) =>
    status ? [{ externalId, status }] : [],
  );
  await setTaxStatuses(context.db, context.environment, told);
}

async function sendMonths(context: MarkingContext): Promise<void> {
  if (!isRegistering(context.settings.mode)) return;
  await followTaxes(context);
  await sendStatistics(context);
}

export async function sendDue(context: MarkingContext): Promise<void> {
  await sendMonths(context);
  if (isRegistering(context.settings.mode)) await sendActs(context);
}

export const askJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-ask',
  data: z.object({}),
  schedule: '10 6 1,5,10,20 * *',
  handle: () => askForShows(context),
});

/** After the register's midnight, which is three in the night in Moscow, its day is everybody's. */
export const monthsJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-months',
  data: z.object({}),
  schedule: '25 1 * * *',
  handle: () => sendMonths(context),
});

export const actsJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-acts',
  data: z.object({}),
  schedule: '37 * * * *',
  async handle() {
    if (isRegistering(context.settings.mode)) await sendActs(context);
  },
});
