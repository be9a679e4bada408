import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { DealEvent } from '../../../deals/server/index.ts';
import type { ModerationContext } from '../context.ts';
import { insertLogEntries } from '../store.ts';
import { finishCase } from './take-case.ts';

/** Only of a step by which a moderator ends a dispute. */
export async function recordRuling(
  context: ModerationContext,
  transaction: Transaction,
  { deal, step, viewer }: DealEvent,
): Promise<void> {
  if (step.action !== 'settle' || !viewer) return;
  await finishCase(context, transaction, { kind: 'dispute', id: deal.dealId, actor: viewer });
  const ruling = { seller_share: step.sellerShare ?? 0, comment: step.comment };
  await insertLogEntries(transaction, [
    {
      entry_id: newId(),
      actor_id: viewer.accountId,
      action: 'dispute_settled',
      object_kind: deal.object.kind,
      object_id: deal.object.id,
      object_title: deal.object.title,
      complaint_id: null,
      before: { state: 'disputed' },
      after: { deal_id: deal.dealId, ...ruling },
    },
  ]);
  await context.record(transaction, viewer, {
    action: 'dispute_settled',
    subject: { kind: 'deal', id: deal.dealId },
    before: { state: step.fromState },
    after: { state: deal.state, ...ruling },
  });
}
