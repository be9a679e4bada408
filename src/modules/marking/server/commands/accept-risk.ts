/** The buyer has read what the rules say of goods that the order did not name. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { listRisks } from '../readiness/goods.ts';
import { insertChange, updateMarking } from '../store.ts';
import { tellTurns } from '../turns/own-turns.ts';
import { changing } from './edit.ts';

export function acceptRisk(
  context: MarkingContext,
  { dealId, viewer, acceptedRules }: { dealId: string; viewer: Viewer; acceptedRules: readonly string[] },
): Promise<void> {
  return changing(context, { dealId, viewer, by: ['buyer'] }, async (transaction, { marking, deal }) => {
    const risks = (await listRisks(context, marking)).map(({ version_id }) => version_id);
    if (risks.length === 0) return;
    // Of what was shown on the page another version may hold by now.
    if (!risks.every((version) => acceptedRules.includes(version))) throw fail('risk_not_accepted');
    await updateMarking(transaction, dealId, { accepted_rules: [...marking.accepted_rules, ...risks] });
    const change = { dealId, actorId: viewer.accountId, what: 'risk' };
    await insertChange(transaction, { ...change, before: null, after: { accepted_rules: risks } });
    // The seller's turn was held back by the risk; they are notified now.
    await tellTurns(context, transaction, deal, viewer.accountId);
  });
}
