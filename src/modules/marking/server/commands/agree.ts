/** Both sides agree on exactly one content; then it is registered, or waits for the erid that somebody brings. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isRegistering } from '../../domain/kinds.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { holdObject } from '../outbox/store.ts';
import { hasErid, isEditable, isOut } from '../policy.ts';
import { refuseForbiddenGoods, refuseForbiddenPlace, refuseUntakenRisk } from '../readiness/goods.ts';
import { noteClaims, problemsOf, readAround } from '../readiness/problems.ts';
import { wordsAgainst } from '../readiness/words.ts';
import {
  type CreativeRow,
  findOwnCreative,
  followObjects,
  insertChange,
  insertCreative,
  type MarkingRow,
  updateCreative,
} from '../store.ts';
import { tellTurns } from '../turns/own-turns.ts';
import { offerErid } from './bring-erid.ts';
import { changing, contentHash, newCreative, takeAdvertiser } from './edit.ts';
import { queueCreative } from './queue-creative.ts';
import { tellErid } from './registered.ts';

/** Both approvals are there: it goes to the ОРД, unless people bring the erid themselves. */
async function registerAgreed(
  context: MarkingContext,
  transaction: Transaction,
  marking: MarkingRow,
  creative: CreativeRow,
): Promise<void> {
  const around = await readAround(context, transaction, marking);
  const problems = problemsOf(context, marking, creative, around);
  if (problems.length > 0) throw fail('marking_incomplete', { details: { problems } });
  if (!isRegistering(context.settings.mode)) return;
  const { externalId, known, isShared } = await queueCreative(context, transaction, { marking, creative, around });
  if (!known) {
    // The same words of another deal have been looked at, or wait to be.
    const said = isShared ? null : await wordsAgainst(context, marking, creative);
    if (!said) return;
    await holdObject(transaction, { environment: context.environment, externalId, message: said });
    await updateCreative(transaction, creative.creative_id, {
      problems: [{ who: 'operator', field: null, message: said }],
    });
    return;
  }
  await updateCreative(transaction, creative.creative_id, {
    state: 'registered',
    erid: known.erid,
    erid_source: 'ord',
    erid_issuer: 'vk',
    erid_at: known.eridAt,
    offer: null,
  });
  await followObjects(transaction, context.environment, externalId);
  await tellErid(context, transaction, [{ dealId: marking.deal_id, erid: known.erid }]);
}

export function approveCreative(
  context: MarkingContext,
  { dealId, viewer, hash }: { dealId: string; viewer: Viewer; hash: string },
): Promise<void> {
  return changing(
    context,
    { dealId, viewer, by: ['buyer', 'seller'] },
    async (transaction, { marking, creative, side, deal }) => {
      if (!creative || creative.content_hash !== hash) throw fail('creative_changed');
      if (!isEditable(creative)) throw fail('creative_registered');
      const around = await readAround(context, transaction, marking);
      const own = problemsOf(context, marking, creative, around).filter(({ who }) => who === side);
      await noteClaims(context, marking, around);
      if (own.length > 0) throw fail('marking_incomplete', { details: { problems: own } });
      await refuseForbiddenGoods(context, marking);
      if (side === 'buyer' || creative.buyer_approved_at) await refuseUntakenRisk(context, marking, side);
      const { url } = around.place;
      await refuseForbiddenPlace(context, marking, { url, targetUrls: creative.target_urls });
      const now = context.now();
      const approved: CreativeRow = {
        ...creative,
        state: 'ready',
        ...(side === 'buyer' ? { buyer_approved_at: now } : { seller_approved_at: now }),
      };
      await updateCreative(transaction, creative.creative_id, {
        state: 'ready',
        buyer_approved_at: approved.buyer_approved_at,
        seller_approved_at: approved.seller_approved_at,
        problems: [],
      });
      await insertChange(transaction, {
        dealId,
        actorId: viewer.accountId,
        what: 'approved',
        before: null,
        after: { content_hash: hash, version: creative.version, side },
      });
      if (approved.buyer_approved_at && approved.seller_approved_at)
        await registerAgreed(context, transaction, marking, approved);
      else await tellTurns(context, transaction, deal, viewer.accountId);
    },
  );
}

/** The same content once more, to be changed or to get another erid. */
async function supersede(
  transaction: Transaction,
  marking: MarkingRow,
  { creative_id, version, form, text, media, target_urls }: CreativeRow,
): Promise<CreativeRow> {
  await updateCreative(transaction, creative_id, { state: 'superseded' });
  const content = { form, text, media, target_urls };
  const content_hash = contentHash(content, marking.advertiser);
  const next = newCreative(marking, { ...content, content_hash, version: version + 1 });
  await insertCreative(transaction, next);
  return next;
}

/** Another content is another creative with another erid; until it has one, the deal waits for it. */
export function startVersion(
  context: MarkingContext,
  { dealId, viewer }: { dealId: string; viewer: Viewer },
): Promise<void> {
  return changing(
    context,
    { dealId, viewer, by: ['buyer', 'seller'] },
    async (transaction, { marking, creative, deal, side }) => {
      if (!creative || !hasErid(creative)) return;
      // A buyer could undo what the seller has done already: without an erid for the new version nothing is handed over.
      if (side === 'buyer' && isOut(marking, deal.state)) throw fail('creative_published');
      await supersede(transaction, marking, creative);
      if (['requested', 'in_work', 'delivered'].includes(deal.state))
        await context.deals.setMarkingMissing(transaction, [dealId], true);
      await insertChange(transaction, {
        dealId,
        actorId: viewer.accountId,
        what: 'version',
        before: { version: creative.version, erid: creative.erid },
        after: { version: creative.version + 1 },
      });
    },
  );
}

/**
 * Copies a registered creative into another deal: its content as it is, approved like any other. An erid from elsewhere comes
 * with it as an offer: nobody here could get the same one again.
 */
export function reuseCreative(
  context: MarkingContext,
  { dealId, viewer, creativeId }: { dealId: string; viewer: Viewer; creativeId: string },
): Promise<void> {
  return changing(context, { dealId, viewer, by: ['buyer'] }, async (transaction, { marking, creative, deal }) => {
    const found = await findOwnCreative(transaction, context.environment, { buyerId: viewer.accountId, creativeId });
    if (!found) throw fail('not_found');
    if (creative && !isEditable(creative)) throw fail('creative_registered');
    const { form, text, media, target_urls, erid } = found;
    const content = { form, text, media, target_urls };
    const isBrought = found.erid_source === 'manual';
    const advertiser = marking.advertiser ?? (isBrought ? found.advertiser : null);
    if (advertiser && !marking.advertiser) await takeAdvertiser(context, transaction, { marking, advertiser, viewer });
    const content_hash = contentHash(content, advertiser);
    const reset = { buyer_approved_at: null, seller_approved_at: null, problems: [], offer: null };
    const taken: CreativeRow = creative
      ? { ...creative, ...content, ...reset, content_hash, state: 'draft' }
      : newCreative(marking, { ...content, content_hash, version: 1 });
    if (creative)
      await updateCreative(transaction, creative.creative_id, { ...content, ...reset, content_hash, state: 'draft' });
    else await insertCreative(transaction, taken);
    await insertChange(transaction, {
      dealId,
      actorId: viewer.accountId,
      what: 'reused',
      before: null,
      after: { creative_id: creativeId, erid },
    });
    if (isBrought && erid && advertiser?.inn === found.advertiser_inn)
      await offerErid(context, transaction, {
        creative: taken,
        deal,
        by: 'buyer',
        brought: { erid, issuer: found.erid_issuer ?? 'other', reporter: found.reporter ?? 'seller' },
      });
  });
}
