import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { APPEAL_ANSWER_DAYS } from '../../../terms/contract.ts';
import type { AppealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { requireRuling } from '../queries.ts';
import { insertAppeal } from '../store.ts';
import { endOfTerm } from './open-ruling.ts';

/** One for each ruling, which is limit enough. */
export async function fileAppeal(
  context: AppealsContext,
  { id, key, text, viewer }: { id: string; key: string | undefined; text: string; viewer: Viewer | null },
): Promise<void> {
  const { db, now } = context;
  const ruling = await requireRuling(context, { id, key }, viewer);
  const at = now();
  if (at >= ruling.appeal_until) throw fail('appeal_late');
  const isFiled = await insertAppeal(db, {
    appeal_id: newId(),
    ruling_id: ruling.ruling_id,
    person_id: ruling.person_id,
    against_id: ruling.decided_by,
    text,
    answer_by: endOfTerm(at, APPEAL_ANSWER_DAYS),
  });
  if (!isFiled) throw fail('appeal_filed');
}
