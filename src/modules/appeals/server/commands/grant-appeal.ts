import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AppealsContext } from '../context.ts';
import { canAnswer } from '../policy.ts';
import { pathOf } from '../presenter.ts';
import { answerAppeal, findRulingAbout, listAppealsOf } from '../store.ts';

const ANSWER = 'Решение отменено: модератор посмотрел ещё раз и вернул объект.';

/**
 * Grants an open appeal when a moderator undoes the ruling by another way. False for a moderator who may not answer it: they may not
 * undo the ruling either.
 */
export async function grantAppeal(
  { now, record, finishCase, onAnswer }: AppealsContext,
  transaction: Transaction,
  { subjectId, actor }: { subjectId: string; actor: Viewer },
): Promise<boolean> {
  const ruling = await findRulingAbout(transaction, subjectId);
  const [appeal] = ruling ? await listAppealsOf(transaction, [ruling.ruling_id]) : [];
  if (!ruling || appeal?.state !== 'open') return true;
  if (!canAnswer(actor, appeal)) return false;
  const { appeal_id: appealId } = appeal;
  await finishCase(transaction, 'appeal', appealId, actor);
  const given = { decision: 'overturned' as const, answer: ANSWER, by: actor.accountId, at: now() };
  if (!(await answerAppeal(transaction, appealId, given))) return true;
  await record(transaction, actor, {
    action: 'appeal_answered',
    subject: { kind: 'appeal', id: appealId },
    before: { state: 'open' },
    after: { state: 'overturned', comment: ANSWER, is_restored: true },
  });
  const told = { appealId, decision: given.decision, answer: ANSWER, ruling, link: pathOf(ruling) };
  for (const tell of onAnswer) await tell(transaction, told);
  return true;
}
