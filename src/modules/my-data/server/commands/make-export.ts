import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '#platform/database/transaction.ts';
import { EXPORT_DAYS } from '../../contract.ts';
import { writeArchive } from '../archives/archive.ts';
import { type MyDataContext, NAME_IN_STORE } from '../context.ts';
import { promiseLetter } from '../letters.ts';
import { findExport, markReady } from '../store.ts';

/** At-least-once: after a crash the second archive replaces the first, and the letter is sent once. */
export async function makeExport(context: MyDataContext, exportId: string): Promise<void> {
  const wanted = await findExport(context.db, exportId);
  if (wanted?.state !== 'making') return;
  const { account_id: accountId } = wanted;
  const folder = await mkdtemp(join(tmpdir(), 'my-data-'));
  try {
    const path = join(folder, NAME_IN_STORE);
    await writeArchive(path, await context.dataOf(accountId), await context.filesOf(accountId));
    const { size } = await stat(path);
    await context.store.writeFrom(exportId, { name: NAME_IN_STORE, type: 'application/zip', path });
    await inTransaction(context.db, async (transaction) => {
      const isWanted = await markReady(transaction, { exportId, bytes: size, days: EXPORT_DAYS });
      if (isWanted) await promiseLetter(context.jobs, transaction, accountId);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
