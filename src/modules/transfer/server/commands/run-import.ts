import { inTransaction } from '#platform/database/transaction.ts';
import type { TransferContext } from '../context.ts';
import { previewOf } from '../presenter.ts';
import { failTransfer, finishTransfer, holdRunning, saveProgress, startTransfer } from '../store.ts';

const MAX_ATTEMPTS = 5;
const REFUSED = 'Пока вы смотрели таблицу, что-то изменилось. Ничего не записано: посмотрите на ошибки ниже.';
const BROKEN = 'Записать таблицу не получилось. Ничего не изменилось, попробуйте ещё раз.';

/** Job: the whole file in one transaction. At-least-once; written once. */
export async function runImport({ db, tables }: TransferContext, transferId: string): Promise<void> {
  const transfer = await startTransfer(db, transferId);
  if (!transfer) return;
  if (transfer.attempts > MAX_ATTEMPTS) return failTransfer(db, transferId, { failure: BROKEN });
  const { kind, owner_id: ownerId, publish, kept, preview } = transfer;
  const refused = await inTransaction(db, async (transaction) => {
    if (!(await holdRunning(transaction, transferId))) return null;
    const outcome = await tables.importObjects(transaction, {
      kind,
      ownerId,
      ...kept,
      publish,
      source: 'imported',
      // Progress is saved outside the transaction, so that it is visible while the file is being written.
      onProgress: (done) => saveProgress(db, transferId, done),
    });
    if ('refused' in outcome) return outcome.refused;
    const created = outcome.imported.filter(({ action }) => action === 'create').length;
    await finishTransfer(transaction, transferId, {
      created,
      changed: outcome.imported.length - created,
      is_published: publish,
      objects: outcome.imported,
    });
    return null;
  });
  if (!refused) return;
  await failTransfer(db, transferId, { failure: REFUSED, preview: previewOf(refused, preview.columns_unknown) });
}
