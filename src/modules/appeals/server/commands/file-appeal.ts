import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { APPEAL_ANSWER_DAYS } from '../../../terms/contract.ts';
import type { AppealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { requireRuling } from '../queries.ts';
import { insertAppeal } from '../store.ts';
import { endOfTerm } from './open-ruling.ts';

interface NewAppeal {
  id: string;
  key: string | undefined;
  text: string;
  fileIds: readonly string[];
  viewer: Viewer | null;
}

/** One for each ruling, which is limit enough. */
export async function fileAppeal(
  context: AppealsContext,
  { id, key, text, fileIds, viewer }: NewAppeal,
): Promise<void> {
  const { db, now, files } = context;
  const ruling = await requireRuling(context, { id, key }, viewer);
  const at = now();
  if (at >= ruling.appeal_until) throw fail('appeal_late');
  const appealId = newId();
  const wanted = [...new Set(fileIds)];
  await inTransaction(db, async (transaction) => {
    const isFiled = await insertAppeal(transaction, {
      appeal_id: appealId,
      ruling_id: ruling.ruling_id,
      person_id: ruling.person_id,
      against_id: ruling.decided_by,
      text,
      files: wanted,
      answer_by: endOfTerm(at, APPEAL_ANSWER_DAYS),
    });
    if (!isFiled) throw fail('appeal_filed');
    if (wanted.length === 0) return;
    // Whoever came by the key of a letter cannot have uploaded any.
    const taken = viewer && (await files.take(transaction, viewer.accountId, wanted, { kind: 'appeal', id: appealId }));
    if (taken?.size !== wanted.length)
      throw fail('invalid_fields', { fields: { files: 'Файл не найден. Загрузите его ещё раз.' } });
  });
}
