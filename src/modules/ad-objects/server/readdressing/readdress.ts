/**
 * Stored addresses are written by `normalAddress`. When it learns that two addresses are one page, those stored before would stand apart
 * from those that are published now, and the page would be sold twice: they are rewritten once, in batches.
 */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { seenAs } from '../../../legality/contract.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectsContext } from '../context.ts';
import { addressOf } from '../editing/content.ts';
import {
  finishReading,
  holdAddresses,
  isRead,
  listPlaces,
  listTwins,
  lockReading,
  moveReading,
  type Placed,
  startReading,
  writeAddresses,
} from './store.ts';

/** One more with every change of `normalAddress` that changes what is stored. */
const READING = 1;
const BATCH = 500;
/** So many in one run: a job has two minutes. */
const BATCHES = 40;
const REPORTED = 50;

type Context = Pick<AdObjectsContext, 'db' | 'log'>;

function readAnew({ object_id, kind, details, address, seen_address }: Placed) {
  const now = addressOf(kind, { ...KIND_DETAILS[kind].empty, ...details });
  const seen = now && seenAs(now);
  return now === address && seen === seen_address ? [] : [{ object_id, address: now, seen_address: seen }];
}

/** The next batch; false when there is no other. */
async function readBatch({ db }: Context): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const reading = await lockReading(transaction, READING);
    if (!reading || reading.done_at) return false;
    const places = await listPlaces(transaction, reading.after_id, BATCH);
    const last = places.at(-1);
    if (!last) {
      // Somebody's old address may have been somebody else's new one.
      await holdAddresses(transaction);
      await finishReading(transaction, READING);
      return false;
    }
    await writeAddresses(transaction, places.flatMap(readAnew));
    await moveReading(transaction, READING, last.object_id);
    return true;
  });
}

/** Nothing is taken from the catalog by it: of two that are one page, who holds it is for people to decide. */
async function readdress(context: Context): Promise<void> {
  if (await isRead(context.db, READING)) return;
  await startReading(context.db, READING);
  for (let done = 0; done < BATCHES; done += 1) {
    if (await readBatch(context)) continue;
    const twins = await listTwins(context.db, REPORTED);
    if (twins.length > 0) context.log.warn({ twins }, 'pages that are published twice, for a moderator to look at');
    return;
  }
}

export const readdressJob = (context: Context): Job => ({
  name: 'ad-objects-addresses',
  data: z.object({}),
  schedule: '* * * * *',
  handle: () => readdress(context),
});
