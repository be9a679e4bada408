/** Polling job: statuses of sent objects in the register of advertising. */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import type { MarkingContext, MarkingNews } from '../context.ts';
import type { OrdStatus } from '../ord/client.ts';
import { OrdProblem } from '../ord/problem.ts';
import { checkCreatives, followObjects } from '../store.ts';
import { SENDING } from './enqueue.ts';
import {
  clearStop,
  deleteCallsBefore,
  findEnvironment,
  listProcessing,
  listWaiting,
  markChecked,
  type ObjectRow,
} from './store.ts';

const AT_ONCE = 1000;
const CALLS_KEPT_MS = 180 * 86_400_000;

async function note(
  context: MarkingContext,
  object: ObjectRow,
  status: OrdStatus,
  words: ReadonlyMap<string, string>,
): Promise<void> {
  const { erir_status: erir } = status;
  const messages = (status.messages ?? []).map((message) => words.get(message) ?? message);
  await inTransaction(context.db, async (transaction) => {
    await markChecked(transaction, object, { erir, messages, taxStatus: status.erir_tax_status ?? null });
    if (object.kind !== 'creative' || erir === 'processing') return;
    const problems = messages.map((message) => ({
      who: 'operator' as const,
      field: null,
      message: `ЕРИР: ${message}`,
    }));
    const changed = await checkCreatives(transaction, context.environment, object.external_id, {
      state: erir,
      problems: erir === 'bad' ? problems : [],
    });
    if (erir !== 'bad' || changed.length === 0) return;
    const facts = await context.deals.findDeals(changed.map(({ deal_id }) => deal_id));
    await context.tell(
      transaction,
      changed.flatMap(({ deal_id, erid }): MarkingNews[] => {
        const deal = facts.get(deal_id);
        if (!deal) return [];
        return [
          {
            event: 'marking_bad',
            accountId: deal.sides.buyer,
            dealId: deal_id,
            object: deal.object.title,
            erid,
            words: messages[0] ?? null,
          },
        ];
      }),
    );
  });
}

/** Answers how many were polled. One that is missing in the response is polled again. */
export async function followStatuses(context: MarkingContext): Promise<number> {
  const client = context.ordFor(null);
  if (!client) return 0;
  await followObjects(context.db, context.environment, null);
  const objects = await listProcessing(context.db, context.environment, AT_ONCE);
  if (objects.length === 0) return 0;
  const byId = new Map(objects.map((object) => [`${object.kind} ${object.external_id}`, object]));
  const statuses = await client.statuses([...new Set(objects.map(({ external_id }) => external_id))]);
  const said = [...new Set(statuses.flatMap(({ messages }) => messages ?? []))];
  const words = said.length > 0 ? await client.erirWords(said).catch(() => new Map<string, string>()) : new Map();
  for (const status of statuses) {
    const object = byId.get(`${status.data_type} ${status.external_id}`);
    if (object) await note(context, object, status, words);
  }
  return objects.length;
}

/** Enqueues everything that waits: after a change of the key, or when the job queue was lost. */
async function goOn(context: MarkingContext): Promise<void> {
  const { db, environment, jobs } = context;
  await inTransaction(db, async (transaction) => {
    await clearStop(transaction, environment, context.keyPrint);
    const fares = await findEnvironment(transaction, environment);
    if (fares?.stopped_at) return;
    const waiting = await listWaiting(transaction, environment, context.now());
    await jobs.enqueueAll(
      transaction,
      SENDING,
      waiting.map((object_id) => ({ object_id })),
    );
  });
}

export const statusesJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-statuses',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async handle() {
    if (!context.ordFor(null)) return;
    await goOn(context);
    await followStatuses(context).catch((error: unknown) => {
      // Out of reach or a wrong key: the next run retries.
      if (!(error instanceof OrdProblem)) throw error;
    });
  },
});

export const sweepJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-sweep',
  data: z.object({}),
  schedule: '41 1 * * *',
  handle: () => deleteCallsBefore(context.db, new Date(context.now().getTime() - CALLS_KEPT_MS)),
});
