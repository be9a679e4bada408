/** Nightly comparison of our erids with the ОРД's. Differences wait for staff. */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import type { MarkingContext } from '../context.ts';
import { OrdProblem } from '../ord/problem.ts';
import { type Difference, listOwnErids, replaceDifferences } from './store.ts';

/** Names of creatives that we give: others in the account are somebody else's work. */
const OURS = 'ohv-k-';

export async function compareErids(context: MarkingContext): Promise<number> {
  const { db, environment } = context;
  const client = context.ordFor(null);
  if (!client) return 0;
  // Our side is read first, so that an erid registered meanwhile does not look unknown.
  const own = await listOwnErids(db, environment);
  const theirs = new Map((await client.knownErids()).map(({ external_id, erid }) => [external_id, erid]));
  const known = new Set(own.map(({ external_id }) => external_id));
  const differing = own.flatMap(({ external_id, erid, deal_id }): Difference[] => {
    const their_erid = theirs.get(external_id) ?? null;
    return their_erid === erid ? [] : [{ external_id, our_erid: erid, their_erid, deal_id }];
  });
  const strange = [...theirs].filter(([id]) => id.startsWith(OURS) && !known.has(id));
  // Read again: an erid that came during the request has its row by now.
  const late = new Set(
    strange.length > 0 ? (await listOwnErids(db, environment)).map(({ external_id }) => external_id) : [],
  );
  const lost = strange
    .filter(([id]) => !late.has(id))
    .map(([external_id, erid]): Difference => ({ external_id, our_erid: null, their_erid: erid, deal_id: null }));
  const found = [...differing, ...lost];
  await inTransaction(db, (transaction) => replaceDifferences(transaction, environment, found, context.now()));
  return found.length;
}

export function differenceWords({ our_erid, their_erid }: Pick<Difference, 'our_erid' | 'their_erid'>): string {
  if (their_erid === null) return `У нас erid ${our_erid}, а ОРД такого креатива не знает. Отправьте его снова.`;
  if (our_erid === null)
    return `В ОРД зарегистрирован erid ${their_erid}, а у нас его нет. Сделка могла остаться без отметки.`;
  return `У нас erid ${our_erid}, а в ОРД ${their_erid}. Публикация могла выйти не с тем erid.`;
}

export const compareJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-compare',
  data: z.object({}),
  schedule: '13 1 * * *',
  async handle() {
    await compareErids(context).catch((error: unknown) => {
      // Out of reach or a wrong key: retried the next night.
      if (!(error instanceof OrdProblem)) throw error;
    });
  },
});
