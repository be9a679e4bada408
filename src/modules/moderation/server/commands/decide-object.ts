import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { type AdObjectKind, type Moderation, REJECTION_REASONS } from '../../../ad-objects/contract.ts';
import type { Decided } from '../../../ad-objects/server/index.ts';
import type { Verdict } from '../../contract.ts';
import type { ModerationContext } from '../context.ts';
import { fail } from '../fail.ts';
import { closeComplaintsAbout, insertLogEntries } from '../store.ts';
import { complaintEntry } from './log-entries.ts';
import { refuseOwnObject } from './refuse-own.ts';
import { finishCase } from './take-case.ts';

const stateOf = ({ moderation, rejection }: Decided) => ({ moderation, rejection });

/** Decision, closed complaints and audit entry are written in one transaction. */
export function decideObject(
  context: ModerationContext,
  { kind, id, verdict, actor }: { kind: AdObjectKind; id: string; verdict: Verdict; actor: Viewer },
): Promise<{ before: Moderation; after: Moderation; closed_complaints: number }> {
  const { decision, reason, field, comment, version } = verdict;
  const { db, objects, onDecide, record, openRuling, appealAgainst, grantAppeal } = context;
  const actorId = actor.accountId;
  return inTransaction(db, async (transaction) => {
    await refuseOwnObject(context, transaction, id, actor);
    await finishCase(context, transaction, { kind: 'object', id, actor });
    const rejection = decision === 'accepted' || !reason ? null : { reason, field, comment };
    const { before, after } = await objects.decide(transaction, { kind, id, decision, rejection, version });
    // A second ruling would take the ground from under the appeal. What has come back since is no longer what was appealed against: an
    // open appeal does not shield it.
    const isAsRuled = before.moderation === 'rejected' || before.moderation === 'blocked';
    if (rejection && isAsRuled && (await appealAgainst(id, after.ownerId, transaction))?.state === 'open')
      throw fail('appeal_open');
    // Nor does whoever ruled take it back beside its judge: the page would be there again and the ruling upheld.
    if (!rejection && isAsRuled && !(await grantAppeal(transaction, { subjectId: id, actor })))
      throw fail('appeal_open', {
        message: 'Ваше решение обжаловано. Вернуть объект может другой модератор: он ответит на апелляцию.',
      });
    // Whoever complained about an object that is taken down was right; an accepted one may still have other faults.
    const answered =
      decision === 'accepted'
        ? []
        : await closeComplaintsAbout(transaction, id, { decision: 'satisfied', closedBy: actorId, comment: null });
    await insertLogEntries(transaction, [
      {
        entry_id: newId(),
        actor_id: actorId,
        action: `object_${decision}`,
        object_kind: kind,
        object_id: id,
        object_title: after.title,
        complaint_id: null,
        before: stateOf(before),
        after: stateOf(after),
      },
      ...answered.map((complaint) => complaintEntry(complaint, after.title)),
    ]);
    await record(transaction, actor, {
      action: 'object_decided',
      subject: { kind: 'object', id: `${kind}/${id}` },
      before: stateOf(before),
      after: stateOf(after),
    });
    const appeal =
      rejection &&
      (await openRuling(transaction, {
        subject: 'object',
        subjectKind: kind,
        subjectId: id,
        personId: after.ownerId,
        title: after.title,
        rule: REJECTION_REASONS[rejection.reason],
        field: rejection.field,
        words: rejection.comment,
        by: actorId,
        before: { ...stateOf(before), ruled: after.moderation },
      }));
    for (const told of onDecide) await told(transaction, { kind, id, before, after, appeal });
    return { before: before.moderation, after: after.moderation, closed_complaints: answered.length };
  });
}
