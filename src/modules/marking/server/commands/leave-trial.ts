/**
 * A site that was tried out begins in earnest, or with another register: an erid of the trial is none there. Deals that go on get a new
 * version with the same content, to be agreed on anew; until it has an erid they are not handed over.
 */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { OPEN_STATES } from '../../../deals/contract.ts';
import type { MarkingContext } from '../context.ts';
import { hasErid } from '../policy.ts';
import {
  insertChange,
  insertCreative,
  listCreatives,
  listOfOtherTrials,
  lockMarking,
  updateCreative,
  updateMarking,
} from '../store.ts';
import { newCreative } from './edit.ts';
import { creativeIdOf } from './queue-creative.ts';

const BATCH = 500;

async function beginAnew(context: MarkingContext, transaction: Transaction, dealId: string): Promise<void> {
  const { environment, deals } = context;
  const marking = await lockMarking(transaction, dealId);
  const [creative] = await listCreatives(transaction, dealId);
  // Another process has done it.
  if (!marking || !creative || creative.environment === environment) return;
  await updateMarking(transaction, dealId, { environment, chain: null, frozen: null });
  if (hasErid(creative)) {
    await updateCreative(transaction, creative.creative_id, { state: 'superseded' });
    const { form, text, media, target_urls, content_hash, version } = creative;
    const content = { form, text, media, target_urls, content_hash, version: version + 1 };
    await insertCreative(transaction, newCreative({ deal_id: dealId, environment }, content));
    await deals.setMarkingMissing(transaction, [dealId], true);
  } else {
    await updateCreative(transaction, creative.creative_id, {
      environment,
      external_id: creativeIdOf(creative.creative_id),
      state: 'draft',
      buyer_approved_at: null,
      seller_approved_at: null,
      offer: null,
    });
  }
  await insertChange(transaction, {
    dealId,
    actorId: null,
    what: 'environment',
    before: { environment: creative.environment, erid: creative.erid, version: creative.version },
    after: { environment },
  });
}

export async function leaveTrials(context: MarkingContext): Promise<void> {
  const { db, environment, deals } = context;
  for (let after: string | null = null; ; ) {
    const dealIds: string[] = await listOfOtherTrials(db, environment, after, BATCH);
    const facts = await deals.findDeals(dealIds);
    for (const dealId of dealIds) {
      const state = facts.get(dealId)?.state;
      if (state && (OPEN_STATES as readonly string[]).includes(state))
        await inTransaction(db, (transaction) => beginAnew(context, transaction, dealId));
    }
    after = dealIds.at(-1) ?? null;
    if (dealIds.length < BATCH) return;
  }
}
