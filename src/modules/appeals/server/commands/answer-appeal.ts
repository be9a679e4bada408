import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AppealDecision } from '../../domain/terms.ts';
import type { AppealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canAnswer } from '../policy.ts';
import { pathOf } from '../presenter.ts';
import { answerAppeal as answerOpen, findAppeal, findRuling, findRulingAbout } from '../store.ts';
import { isLifted, restoreSubject } from './restore-subject.ts';

interface Answer {
  appealId: string;
  decision: AppealDecision;
  answer: string;
  actor: Viewer;
}

/** The answer, what it gives back and who is told of it are one. A ruling that a newer one has replaced gives nothing back. */
export async function answerAppeal(
  context: AppealsContext,
  { appealId, decision, answer, actor }: Answer,
): Promise<{ is_restored: boolean }> {
  const { db, now, record, finishCase, onAnswer } = context;
  return inTransaction(db, async (transaction) => {
    const appeal = await findAppeal(transaction, appealId);
    const ruling = appeal && (await findRuling(transaction, appeal.ruling_id));
    if (!appeal || !ruling) throw fail('not_found');
    if (!canAnswer(actor, appeal)) throw fail('own_ruling');
    await finishCase(transaction, 'appeal', appealId, actor);
    const given = { decision, answer, by: actor.accountId, at: now() };
    if (!(await answerOpen(transaction, appealId, given))) throw fail('appeal_answered');
    if (decision === 'upheld' && (await isLifted(context, transaction, ruling))) throw fail('ruling_lifted');
    const isRestored =
      decision === 'overturned' &&
      (await findRulingAbout(transaction, ruling.subject_id))?.ruling_id === ruling.ruling_id &&
      (await restoreSubject(context, transaction, ruling));
    await record(transaction, actor, {
      action: 'appeal_answered',
      subject: { kind: 'appeal', id: appealId },
      before: { state: 'open' },
      after: { state: decision, comment: answer, is_restored: isRestored },
    });
    for (const tell of onAnswer) await tell(transaction, { appealId, decision, answer, ruling, link: pathOf(ruling) });
    return { is_restored: isRestored };
  });
}
