/** A deal as others tell about it: its act, its review, its line in the list of operations. */
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { DealState } from '../domain/transitions.ts';
import { paidAt } from './policy.ts';
import { type Db, type DealRow, findDeal, listPaid, listTitles, listByCampaign as readByCampaign } from './store.ts';

interface Sided {
  dealId: string;
  side: 'buyer' | 'seller';
  buyerId: string;
  sellerId: string;
}

export interface ReviewedDeal extends Sided {
  kind: AdObjectKind;
  objectId: string;
  objectTitle: string;
  /** Null unless the seller was paid, wholly or in part. */
  completedAt: Date | null;
}

export interface ActDeal extends Sided {
  service: string;
  quantity: number;
  unit: string | null;
  /** What the buyer has paid for the work, the fee included. */
  amountKopecks: number;
  feeKopecks: number;
  startedAt: Date;
  completedAt: Date;
}

export interface CampaignDeal {
  dealId: string;
  state: DealState;
  kind: AdObjectKind;
  objectId: string;
  objectTitle: string;
  offerName: string;
  quantity: number;
  /** While the deal is open. */
  heldKopecks: number;
  /** The fee included; nothing when the money was returned. */
  paidKopecks: number;
}

const nameOf = ({ object_title, offer_name }: Pick<DealRow, 'object_title' | 'offer_name'>) =>
  `${object_title}, ${offer_name}`;

function sidedFor(deal: DealRow | undefined, accountId: string): Sided | null {
  if (!deal || ![deal.buyer_id, deal.seller_id].includes(accountId)) return null;
  return {
    dealId: deal.deal_id,
    side: accountId === deal.buyer_id ? 'buyer' : 'seller',
    buyerId: deal.buyer_id,
    sellerId: deal.seller_id,
  };
}

export async function findForReview(db: Db, dealId: string, accountId: string): Promise<ReviewedDeal | null> {
  const deal = await findDeal(db, dealId);
  const sided = sidedFor(deal, accountId);
  if (!deal || !sided) return null;
  const { object_kind: kind, object_id: objectId, object_title: objectTitle } = deal;
  return { ...sided, kind, objectId, objectTitle, completedAt: paidAt(deal) };
}

function actOf(deal: DealRow | undefined, accountId: string): ActDeal | null {
  const sided = sidedFor(deal, accountId);
  const completedAt = deal && paidAt(deal);
  if (!deal || !sided || !completedAt) return null;
  return {
    ...sided,
    service: nameOf(deal),
    quantity: deal.quantity,
    unit: deal.unit,
    amountKopecks: deal.seller_amount,
    feeKopecks: deal.fee,
    startedAt: deal.created_at,
    completedAt,
  };
}

export const findForAct = async (db: Db, dealId: string, accountId: string): Promise<ActDeal | null> =>
  actOf(await findDeal(db, dealId), accountId);

export async function listForActs(
  db: Db,
  accountId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ items: ActDeal[]; nextBefore: string | null }> {
  const rows = await listPaid(db, accountId, before, limit + 1);
  const page = rows.slice(0, limit);
  return {
    items: page.flatMap((deal) => actOf(deal, accountId) ?? []),
    nextBefore: rows.length > limit ? (page.at(-1)?.deal_id ?? null) : null,
  };
}

export async function readTitles(db: Db, dealIds: readonly string[]): Promise<Map<string, string>> {
  if (dealIds.length === 0) return new Map();
  const rows = await listTitles(db, dealIds);
  return new Map(rows.map((deal) => [deal.deal_id, nameOf(deal)]));
}

/** The oldest first. */
export async function listByCampaign(db: Db, campaignId: string): Promise<CampaignDeal[]> {
  return (await readByCampaign(db, campaignId)).map((deal) => ({
    dealId: deal.deal_id,
    state: deal.state,
    kind: deal.object_kind,
    objectId: deal.object_id,
    objectTitle: deal.object_title,
    offerName: deal.offer_name,
    quantity: deal.quantity,
    heldKopecks: deal.closed_at ? 0 : deal.amount,
    paidKopecks: deal.seller_amount,
  }));
}
