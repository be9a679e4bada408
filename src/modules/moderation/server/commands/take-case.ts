import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { clockOf } from '#words/moments.ts';
import { faceOf } from '../../../passport/contract.ts';
import { type Case, TAKEN_MINUTES } from '../../domain/cases.ts';
import { findTaken, releaseCase as release, type TakenRow, takeCase as take } from '../cases/store.ts';
import type { ModerationContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canRelease } from '../policy.ts';
import { refuseOwnCase } from './refuse-own.ts';

interface Taking {
  kind: Case;
  id: string;
  actor: Viewer;
}

async function refuseTaken(
  { facesOf }: Pick<ModerationContext, 'facesOf'>,
  { taken_by, until }: TakenRow,
): Promise<never> {
  const { name } = faceOf(await facesOf([taken_by]), taken_by);
  throw fail('case_taken', { message: `Этим уже занимается ${name}, до ${clockOf(until)}. Возьмите другое дело.` });
}

export async function takeCase(context: ModerationContext, { kind, id, actor }: Taking): Promise<TakenRow> {
  return inTransaction(context.db, async (transaction) => {
    await refuseOwnCase(context, transaction, { kind, id, actor });
    const taken = await take(transaction, kind, id, actor.accountId, TAKEN_MINUTES);
    if (!taken) {
      const held = await findTaken(transaction, kind, id);
      if (held) return refuseTaken(context, held);
      throw fail('case_taken');
    }
    await context.record(transaction, actor, { action: 'case_taken', subject: { kind: 'case', id, title: kind } });
    return taken;
  });
}

/** By whoever has it, or by an administrator. What nobody has is put down already. */
export async function releaseCase(context: ModerationContext, { kind, id, actor }: Taking): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const held = await findTaken(transaction, kind, id);
    if (held && !canRelease(actor, held.taken_by)) return refuseTaken(context, held);
    await release(transaction, kind, id);
    await context.record(transaction, actor, { action: 'case_released', subject: { kind: 'case', id, title: kind } });
  });
}

/** Before a decision: refuses what somebody else has taken, and puts down what is decided. */
export async function finishCase(
  context: Pick<ModerationContext, 'facesOf'>,
  transaction: Transaction,
  { kind, id, actor }: Taking,
): Promise<void> {
  const held = await findTaken(transaction, kind, id);
  if (held && held.taken_by !== actor.accountId) await refuseTaken(context, held);
  if (held) await release(transaction, kind, id);
}
