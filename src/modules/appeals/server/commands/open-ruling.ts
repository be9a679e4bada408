import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/tokens.ts';
import { addDays } from '#words/days.ts';
import { dayOf, startOfDay } from '#words/moments.ts';
import type { Appeal, NewRuling } from '../../../passport/server/index.ts';
import { APPEAL_DAYS } from '../../../terms/contract.ts';
import type { AppealsContext } from '../context.ts';
import { presentLine } from '../presenter.ts';
import { insertRuling } from '../store.ts';

/** The last day of a term is whole. */
export const endOfTerm = (now: Date, days: number): Date => startOfDay(addDays(dayOf(now), days + 1));

export async function openRuling(
  { now }: Pick<AppealsContext, 'now'>,
  transaction: Transaction,
  { subjectKind, subjectId, personId, by, ...ruling }: NewRuling,
): Promise<Appeal> {
  const at = now();
  const row = {
    ...ruling,
    ruling_id: newId(),
    subject_kind: subjectKind,
    subject_id: subjectId,
    person_id: personId,
    decided_by: by,
    decided_at: at,
    appeal_until: endOfTerm(at, APPEAL_DAYS),
    secret: newToken(),
  };
  await insertRuling(transaction, row);
  return presentLine(row, undefined, at);
}
