import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import { EXPORT_DAYS, EXPORTS_A_DAY } from '../../contract.ts';
import type { MyDataContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ExportRow, insertExport, listExports } from '../store.ts';

export const makeJob = { name: 'my-data-make', data: z.object({ export_id: z.string() }) };
/** A gigabyte of attachments from a bucket takes its time. */
const MAKING_SECONDS = 1800;

export async function requestExport({ db, pool, jobs }: MyDataContext, accountId: string): Promise<ExportRow> {
  // Looked at first, so that asking twice costs nothing of the day's number.
  if ((await listExports(db, accountId)).some(({ state }) => state === 'making')) throw fail('export_in_progress');
  await takeFromLimit(pool, `my-data:${accountId}`, { max: EXPORTS_A_DAY, windowSeconds: 86_400 });
  return inTransaction(db, async (transaction) => {
    const row = await insertExport(transaction, { exportId: newId(), accountId, days: EXPORT_DAYS });
    if (!row) throw fail('export_in_progress');
    await jobs.enqueue(transaction, makeJob, { export_id: row.export_id }, { expireInSeconds: MAKING_SECONDS });
    return row;
  });
}
