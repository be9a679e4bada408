import {
  type OfferNow,
  type OfferRef,
  type OwnObject,
  offerKey,
  pickOffers,
  type Selling,
} from '../../ad-objects/server/index.ts';
import type { FileFacts } from '../../files/contract.ts';
import { presentCheck } from '../../legality/contract.ts';
import type { JudgePlace } from '../../legality/server/index.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Basket, BasketCampaign, BasketItem, BasketSummary } from '../contract.ts';
import { amountOf, missingOf, overBudgetBy, totalOf } from '../domain/bill.ts';
import { warningOf } from '../domain/wishes.ts';
import type { BasketContext } from './context.ts';
import { acceptedAt, type Lawfulness, lawfulnessOf, type Subject } from './lawfulness/lawfulness.ts';
import { canBuy } from './policy.ts';
import type { BasketRow, ItemRow } from './store.ts';

export const presentSummary = (rows: readonly ItemRow[]): BasketSummary => ({
  items: rows.map(({ item_id, object_id, offer_id, quantity }) => ({ item_id, id: object_id, offer_id, quantity })),
});

export const refOf = ({ kind, object_id, offer_id }: Pick<ItemRow, 'kind' | 'object_id' | 'offer_id'>): OfferRef => ({
  kind,
  id: object_id,
  offerId: offer_id,
});

/** The offer if this person can buy it now. */
export function findSold(accountId: string, row: ItemRow, offers: ReadonlyMap<string, OfferNow>): OfferNow | null {
  const offer = offers.get(offerKey(refOf(row)));
  return offer && canBuy(accountId, offer) ? offer : null;
}

interface ItemContext {
  /** Other offers of the object. */
  choices: Selling['offers'];
  files: ReadonlyMap<string, FileFacts>;
  today: string;
  campaign: BasketCampaign | null;
  isRefused: boolean;
  /** Null of what is gone. */
  lawfulness: Lawfulness | null;
}

function presentItem(
  row: ItemRow,
  sold: OfferNow | null,
  { today, campaign, files, isRefused, choices, lawfulness }: ItemContext,
): BasketItem {
  const offer = sold?.offer;
  const barrier = barrierTo(sold, isRefused, lawfulness);
  const price = barrier ? null : (offer?.priceKopecks ?? null);
  return {
    item_id: row.item_id,
    kind: row.kind,
    id: row.object_id,
    offer_id: row.offer_id,
    object_title: sold?.title ?? row.object_title,
    cover: sold?.cover ?? null,
    offer_name: offer?.name ?? row.offer_name,
    unit: offer?.unit ?? null,
    lead_days: offer?.leadDays ?? null,
    quantity: row.quantity,
    seen_price: row.seen_price,
    price,
    amount: amountOf({ price, quantity: row.quantity }),
    state: barrier ?? (price === row.seen_price ? 'ready' : 'price_changed'),
    wished_on: row.wished_on,
    wish_warning: !offer ? null : warningOf(row.wished_on, { today, leadDays: offer.leadDays, campaign }),
    comment: row.comment,
    files: row.files.flatMap((fileId) => files.get(fileId) ?? []),
    legality: lawfulness?.verdict
      ? {
          light: lawfulness.verdict.light,
          checks: lawfulness.verdict.checks.map(presentCheck),
          accepted_at: acceptedAt(lawfulness, row)?.toISOString() ?? null,
        }
      : null,
    refused_topics: [...(lawfulness?.refusedTopics ?? [])],
    choices: choices.map(({ offerId, name, unit, leadDays, priceKopecks }) => ({
      offer_id: offerId,
      name,
      unit,
      lead_days: leadDays,
      price: priceKopecks,
    })),
    added_at: row.added_at.toISOString(),
  };
}

/** Reason why it cannot be ordered, at whatever price. */
function barrierTo(
  sold: OfferNow | null,
  isRefused: boolean,
  lawfulness: Lawfulness | null,
): 'refused' | 'gone' | 'not_allowed' | 'topic_refused' | null {
  if (isRefused) return 'refused';
  if (!sold) return 'gone';
  if (lawfulness?.verdict?.light === 'red') return 'not_allowed';
  return lawfulness && lawfulness.refusedTopics.length > 0 ? 'topic_refused' : null;
}

export interface BasketParts {
  accountId: string;
  rows: readonly ItemRow[];
  order: BasketRow;
  selling: ReadonlyMap<string, Selling>;
  faces: Faces;
  /** Sellers who do not deal with the person. */
  apart: ReadonlySet<string>;
  files: ReadonlyMap<string, FileFacts>;
  campaign: (OwnObject & { spentKopecks: number; heldKopecks: number }) | null;
  /** Null for whom it is not told. */
  availableKopecks: number | null;
  /** Legal form and ИНН are told. */
  hasRequisites: boolean;
  isMarked: BasketContext['isMarked'];
  today: string;
  subject: Subject;
  judge: JudgePlace;
}

export function presentBasket(parts: BasketParts): Basket {
  const { accountId, rows, order, selling, faces, apart, files, availableKopecks, today, subject, judge } = parts;
  const offers = pickOffers(selling, rows.map(refOf));
  const sold = rows.map((row) => {
    const isRefused = apart.has(row.seller_id);
    const offer = isRefused ? null : findSold(accountId, row, offers);
    const lawfulness = offer && lawfulnessOf(offer, subject, judge);
    return { row, offer, isRefused, lawfulness, isBarred: barrierTo(offer, isRefused, lawfulness) !== null };
  });
  const total = totalOf(
    sold.map(({ row, offer, isBarred }) => ({
      price: isBarred ? null : (offer?.offer.priceKopecks ?? null),
      quantity: row.quantity,
    })),
  );
  const campaign = parts.campaign && presentCampaign(parts.campaign, total, subject);
  const bySeller = new Map<string, BasketItem[]>();
  for (const { row, offer, isRefused, lawfulness } of sold) {
    const items = bySeller.get(row.seller_id) ?? [];
    const object = selling.get(row.object_id);
    const choices = object && !isRefused && canBuy(accountId, object) ? object.offers : [];
    items.push(presentItem(row, offer, { today, campaign, files, isRefused, choices, lawfulness }));
    bySeller.set(row.seller_id, items);
  }
  return {
    sellers: [...bySeller].map(([accountId, items]) => ({
      seller: faceOf(faces, accountId),
      items,
      total: totalOf(items),
    })),
    count: rows.length,
    total,
    campaign,
    product: subject.product && { product_id: subject.product.id, title: subject.product.title },
    brief: { comment: order.comment, files: order.files.flatMap((fileId) => files.get(fileId) ?? []) },
    ...(availableKopecks !== null && { available: availableKopecks, missing: missingOf(total, availableKopecks) }),
    lacks_requisites:
      !parts.hasRequisites &&
      sold.some(({ offer, isBarred }) => offer?.place && !isBarred && parts.isMarked(offer.place.platform)),
    today,
  };
}

function presentCampaign(
  facts: NonNullable<BasketParts['campaign']>,
  total: number,
  { brief }: Subject,
): BasketCampaign {
  const money = { budget: facts.plan?.budgetKopecks ?? null, spent: facts.spentKopecks, held: facts.heldKopecks };
  return {
    campaign_id: facts.id,
    title: facts.title,
    ...money,
    starts_on: facts.plan?.startsOn ?? null,
    ends_on: facts.plan?.endsOn ?? null,
    over_by: overBudgetBy(money, total),
    brief,
  };
}
