import { inTransaction } from '#platform/database/transaction.ts';
import type { TransferContext } from '../context.ts';
import { fail } from '../fail.ts';
import { importJob } from '../jobs.ts';
import { findTransfer, queueTransfer, type TransferRow } from '../store.ts';

const LACKING = 'Не всё готово к публикации. Заполните недостающее или загрузите черновиками.';

interface Order {
  ownerId: string;
  transferId: string;
  publish: boolean;
}

/** Starts the import. Idempotent: a second call answers how far the first has come. */
export async function applyTable(
  { db, jobs }: TransferContext,
  { ownerId, transferId, publish }: Order,
): Promise<TransferRow> {
  return inTransaction(db, async (transaction) => {
    const offered = await findTransfer(transaction, transferId, ownerId);
    if (!offered) throw fail('not_found', { message: 'Этого файла уже нет. Загрузите его ещё раз.' });
    if (publish && offered.preview.can_apply && !offered.preview.can_publish)
      throw fail('table_has_problems', { message: LACKING });
    const queued = await queueTransfer(transaction, transferId, ownerId, publish);
    if (queued) {
      await jobs.enqueue(transaction, importJob, { transfer_id: transferId });
      return queued;
    }
    const known = await findTransfer(transaction, transferId, ownerId);
    if (!known) throw fail('not_found');
    if (known.state === 'ready' || known.state === 'failed') throw fail('table_has_problems');
    return known;
  });
}
