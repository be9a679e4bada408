/**
 * An erid from another ОРД. It stands only on what both sides have agreed to: where people mark by themselves, on the creative they both
 * approved; where Охват registers, once the other side agrees to it. Whoever was named reports it there, and we send nothing of the deal.
 */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import type { ERID_ISSUERS } from '../../contract.ts';
import { parseErid } from '../../domain/erid.ts';
import { isRegistering } from '../../domain/kinds.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { stopObject } from '../outbox/store.ts';
import { hasErid, isAgreed } from '../policy.ts';
import { refuseForbiddenGoods, refuseForbiddenPlace, refuseUntakenRisk } from '../readiness/goods.ts';
import { contentProblems, readAround } from '../readiness/problems.ts';
import { type CreativeRow, type EridOffer, findEridOwner, insertChange, updateCreative } from '../store.ts';
import { tellTurns } from '../turns/own-turns.ts';
import { changing, contentHash, type Marked } from './edit.ts';
import { keepChain } from './keep-chain.ts';
import { tellErid } from './registered.ts';

interface Brought {
  erid: string;
  issuer: (typeof ERID_ISSUERS)[number];
  reporter: 'buyer' | 'seller';
}

/** Preconditions of an erid from elsewhere: creative complete, allowed, without another erid; the erid used by no other deal. */
async function readyFor(
  context: MarkingContext,
  transaction: Transaction,
  { marking, creative, side }: Marked,
  erid: string,
): Promise<CreativeRow> {
  const around = await readAround(context, transaction, marking);
  const problems = contentProblems(marking, creative, around);
  if (!creative || !marking.advertiser || problems.length > 0)
    throw fail('marking_incomplete', { details: { problems } });
  if (hasErid(creative)) throw fail('creative_registered');
  await refuseForbiddenGoods(context, marking);
  await refuseUntakenRisk(context, marking, side);
  const { url } = around.place;
  await refuseForbiddenPlace(context, marking, { url, targetUrls: creative.target_urls });
  const { inn } = marking.advertiser;
  const owner = await findEridOwner(transaction, context.environment, { erid, inn, buyerId: marking.buyer_id });
  if (owner.isOfAnother) throw fail('erid_taken');
  if (owner.isOurs) throw fail('erid_of_ours');
  // Whom it advertises was compared; another content has another erid.
  const hash = contentHash(creative, null);
  if (owner.contents.some((content) => contentHash(content, null) !== hash))
    throw fail('invalid_fields', {
      fields: { erid: 'Этот erid уже стоит на другом макете, а у нового макета свой. Тот же возьмите из библиотеки.' },
    });
  if (owner.otherSpelling)
    throw fail('invalid_fields', {
      fields: {
        erid: `Этот erid уже внесён как «${owner.otherSpelling}»: другие только большие и маленькие буквы. Внесите его так же.`,
      },
    });
  return creative;
}

async function putErid(
  context: MarkingContext,
  transaction: Transaction,
  {
    creative,
    marking,
    actorId,
    brought,
  }: {
    creative: CreativeRow;
    marking: Marked['marking'];
    actorId: string;
    brought: Brought;
  },
): Promise<void> {
  const { erid, issuer, reporter } = brought;
  const { advertiser } = marking;
  if (creative.state === 'queued') await stopObject(transaction, creative.environment, creative.external_id);
  await updateCreative(transaction, creative.creative_id, {
    state: 'manual',
    erid,
    erid_source: 'manual',
    erid_issuer: issuer,
    erid_at: context.now(),
    reporter,
    advertiser_name: advertiser?.name ?? null,
    advertiser_inn: advertiser?.inn ?? null,
    problems: [],
    offer: null,
  });
  await keepChain(context, transaction, marking);
  await insertChange(transaction, {
    dealId: creative.deal_id,
    actorId,
    what: 'erid',
    before: { erid: creative.erid, state: creative.state },
    after: { erid, issuer, reporter },
  });
  await tellErid(context, transaction, [{ dealId: creative.deal_id, erid, reporter }]);
}

const isSameOffer = (offer: EridOffer, { erid, issuer, reporter, by }: Brought & Pick<EridOffer, 'by'>): boolean =>
  offer.erid === erid && offer.issuer === issuer && offer.reporter === reporter && offer.by === by;

export function enterErid(
  context: MarkingContext,
  {
    dealId,
    viewer,
    typed,
    issuer,
    reporter,
  }: { dealId: string; viewer: Viewer; typed: string } & Omit<Brought, 'erid'>,
): Promise<void> {
  const parsed = parseErid(typed);
  if (parsed.problem !== undefined) throw fail('invalid_fields', { fields: { erid: parsed.problem } });
  const brought = { erid: parsed.erid, issuer, reporter };
  return changing(context, { dealId, viewer, by: ['buyer', 'seller'] }, async (transaction, marked) => {
    const { marking, deal } = marked;
    const side = marked.side as EridOffer['by'];
    const creative = await readyFor(context, transaction, marked, brought.erid);
    const isByHand = !isRegistering(context.settings.mode);
    if (isByHand && !isAgreed(creative)) throw fail('creative_not_agreed');
    // Nobody takes on the other's report for them.
    if (isByHand && reporter === side)
      return putErid(context, transaction, {
        creative,
        marking,
        actorId: viewer.accountId,
        brought,
      });
    if (creative.offer && isSameOffer(creative.offer, { ...brought, by: side })) return;
    await offerErid(context, transaction, { creative, deal, by: side, brought });
  });
}

/** It stands beside the creative until the other side agrees to it. */
export async function offerErid(
  context: MarkingContext,
  transaction: Transaction,
  given: { creative: CreativeRow; deal: DealFacts; by: EridOffer['by']; brought: Brought },
): Promise<void> {
  const { creative, deal, by, brought } = given;
  const offer: EridOffer = { offer_id: newId(), ...brought, by, at: context.now().toISOString() };
  await updateCreative(transaction, creative.creative_id, { offer });
  await insertChange(transaction, {
    dealId: deal.dealId,
    actorId: deal.sides[by],
    what: 'erid_offered',
    before: creative.offer,
    after: offer,
  });
  await tellTurns(context, transaction, deal, deal.sides[by]);
}

/** Whoever brought the erid agreed to what it stands on by that; any change of it takes the offer away. */
export function agreeErid(
  context: MarkingContext,
  { dealId, viewer, offerId }: { dealId: string; viewer: Viewer; offerId: string },
): Promise<void> {
  return changing(context, { dealId, viewer, by: ['buyer', 'seller'] }, async (transaction, marked) => {
    const { marking, side, deal } = marked;
    const offer = marked.creative?.offer;
    if (offer?.offer_id !== offerId || offer.by === side) throw fail('erid_changed');
    const creative = await readyFor(context, transaction, marked, offer.erid);
    const approved = {
      buyer_approved_at: creative.buyer_approved_at ?? context.now(),
      seller_approved_at: creative.seller_approved_at ?? context.now(),
    };
    await updateCreative(transaction, creative.creative_id, approved);
    const fresh = (['buyer', 'seller'] as const).filter((one) => creative[`${one}_approved_at`] === null);
    for (const one of fresh)
      await insertChange(transaction, {
        dealId,
        actorId: deal.sides[one],
        what: 'approved',
        before: null,
        after: { content_hash: creative.content_hash, version: creative.version, side: one },
      });
    await putErid(context, transaction, {
      creative: { ...creative, ...approved },
      marking,
      actorId: viewer.accountId,
      brought: { erid: offer.erid, issuer: offer.issuer, reporter: offer.reporter },
    });
  });
}

/** The other side does not want it, or whoever brought it takes it back: everything goes on as before it. */
export function declineErid(
  context: MarkingContext,
  { dealId, viewer, offerId }: { dealId: string; viewer: Viewer; offerId: string },
): Promise<void> {
  return changing(
    context,
    { dealId, viewer, by: ['buyer', 'seller'] },
    async (transaction, { creative, side, deal }) => {
      const offer = creative?.offer;
      if (!creative || offer?.offer_id !== offerId) throw fail('erid_changed');
      await updateCreative(transaction, creative.creative_id, { offer: null });
      await insertChange(transaction, {
        dealId,
        actorId: viewer.accountId,
        what: 'erid_declined',
        before: { offer_id: offerId, by: offer.by },
        after: null,
      });
      if (offer.by === side) return;
      await context.tell(transaction, [
        {
          event: 'erid_declined',
          accountId: deal.sides[offer.by],
          dealId,
          object: deal.object.title,
          erid: offer.erid,
        },
      ]);
    },
  );
}
