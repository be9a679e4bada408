import { pipeline } from '#platform/database/pipeline.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { newId, newIds } from '#platform/ids.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import { ANSWER_DAYS } from '../../../terms/contract.ts';
import type { DealPicture } from '../../contract.ts';
import { daysAfter } from '../../domain/terms.ts';
import type { DealState } from '../../domain/transitions.ts';
import type { DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { insertAdvertised, insertLegality, insertPapers, type OrderedLegality } from '../frozen/store.ts';
import { papersFor } from '../papers/papers.ts';
import { type DealFacts, factsOf } from '../presenter.ts';
import { insertDeals } from '../store.ts';

export interface OrderedOffer {
  kind: AdObjectKind;
  objectId: string;
  objectTitle: string;
  cover: DealPicture | null;
  sellerId: string;
  offerId: string;
  offerName: string;
  unit: string | null;
  leadDays: number;
  quantity: number;
  unitPriceKopecks: number;
  wishedOn: string | null;
  comment: string | null;
  files: readonly string[];
  /** Where it comes out; null of what is placed nowhere. */
  place: { platform: string | null; url: string | null } | null;
  /** Verdict of the rules at the time of the order, and of the buyer's consent; null when nothing stood against it. */
  legality: OrderedLegality | null;
}

/** Payload of the hook `onOpen`. */
export type OpenedDeal = DealFacts & Pick<OrderedOffer, 'place'>;

export interface Order {
  buyerId: string;
  projectId: string;
  campaignId: string | null;
  items: readonly OrderedOffer[];
}

/** One deal per offer, with the money for all of them held, inside the caller's transaction. */
export async function openDeals(
  context: DealsContext,
  transaction: Transaction,
  { buyerId, projectId, campaignId, items }: Order,
): Promise<{ dealId: string; state: DealState; amountKopecks: number }[]> {
  const now = context.now();
  // In the order of the items, which the ids carry.
  const dealIds = newIds(items.map(() => now.getTime()));
  const opened = items.map((item, place) => ({
    ...item,
    dealId: dealIds[place] as string,
    amountKopecks: item.unitPriceKopecks * item.quantity,
  }));
  const deals = opened.map((item) => ({
    deal_id: item.dealId,
    project_id: projectId,
    campaign_id: campaignId,
    buyer_id: buyerId,
    seller_id: item.sellerId,
    object_kind: item.kind,
    object_id: item.objectId,
    object_title: item.objectTitle,
    cover: item.cover,
    offer_id: item.offerId,
    offer_name: item.offerName,
    unit: item.unit,
    lead_days: item.leadDays,
    quantity: item.quantity,
    unit_price: item.unitPriceKopecks,
    amount: item.amountKopecks,
    wished_on: item.wishedOn,
    comment: item.comment,
    files: [...item.files],
    marking_missing: item.place !== null && context.isMarked(item.place.platform),
    answer_by: daysAfter(now, ANSWER_DAYS),
    created_at: now,
    updated_at: now,
  }));
  const steps = opened.map(({ dealId, comment, amountKopecks, wishedOn }) => ({
    step_id: newId(now.getTime()),
    deal_id: dealId,
    at: now,
    action: 'open' as const,
    from_state: null,
    to_state: 'requested' as const,
    by: 'buyer' as const,
    actor_id: buyerId,
    comment,
    link: null,
    published_at: null,
    is_other_page: false,
    reach: null,
    amount: amountKopecks,
    due_on: wishedOn,
    seller_share: null,
    media: [],
    files: [],
  }));
  // Checked before the money: a lack of it is reported only when nothing else stands in the way.
  for (const { dealId, files } of opened) {
    if (files.length === 0) continue;
    const taken = await context.files.take(transaction, buyerId, files, { kind: 'deal', id: dealId });
    if (files.some((id) => !taken.has(id))) throw fail('file_unknown');
  }
  // Notifications are written after the hold succeeds: until then there is little to roll back.
  await context.ledger.holdForDeals(transaction, { buyerId, deals: opened });
  const people = [...new Set([buyerId, ...items.map(({ sellerId }) => sellerId)])];
  const [rows, parties] = await pipeline([
    () => insertDeals(transaction, deals, steps),
    () => context.requisitesOf(people, transaction),
  ]);
  context.projects.record(
    transaction,
    opened.map(({ dealId, objectTitle, offerName, amountKopecks }) => ({
      projectId,
      actorId: buyerId,
      kind: 'deal_open',
      at: now,
      dealId,
      data: { title: objectTitle, offer: offerName, state: 'requested', amount: amountKopecks },
    })),
  );
  const placeOf = new Map(opened.map(({ dealId, place }) => [dealId, place]));
  const facts = rows.map((row) => ({ ...factsOf(row), place: placeOf.get(row.deal_id) ?? null }));
  const restricted = opened.flatMap(({ dealId, legality }) => (legality ? [{ dealId, ...legality }] : []));
  const advertised = campaignId ? await context.advertisedBy(campaignId, transaction) : null;
  await pipeline([
    ...(advertised ? [() => insertAdvertised(transaction, dealIds, advertised)] : []),
    ...(restricted.length > 0 ? [() => insertLegality(transaction, restricted)] : []),
    () => insertPapers(transaction, papersFor(rows, parties)),
    ...context.onOpen.map((told) => () => told(transaction, facts)),
  ]);
  return opened.map(({ dealId, amountKopecks }) => ({ dealId, state: 'requested', amountKopecks }));
}
