/** Facts of a deal for other documents: its act, its review, its line in the list of operations. */
import type { Db } from '#platform/database/schema.ts';
import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { DealState } from '../../domain/transitions.ts';
import type { DealsContext } from '../context.ts';
import { findPapers, freezeLate, type Papers, type Party } from '../frozen/store.ts';
import { listPaid } from '../of-person/store.ts';
import { paidAt } from '../policy.ts';
import {
  type DealRow,
  findDeal,
  listSteps,
  listTitles,
  listByCampaign as readByCampaign,
  type StepRow,
} from '../store.ts';

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
  /** Paid by the buyer for the work, the fee included. */
  amountKopecks: number;
  feeKopecks: number;
  startedAt: Date;
  completedAt: Date;
}

/** How the deal came to be paid: what an act may claim follows from it. */
export type ActOutcome =
  | { by: 'buyer' }
  /** Nobody looked at the work in time. */
  | { by: 'clock'; deliveredAt: Date }
  /** After a dispute; `sellerShare` in percent of what the deal was about. */
  | { by: 'moderator'; sellerShare: number; dealKopecks: number };

/** An act whole: with the two sides as they were when the deal was ordered. */
export interface ActDocument extends ActDeal {
  outcome: ActOutcome;
  buyer: Party;
  seller: Party;
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

function outcomeOf(deal: DealRow, steps: readonly StepRow[]): ActOutcome {
  const { by, at, seller_share: sellerShare } = steps.at(-1) as StepRow;
  if (by === 'moderator') return { by, sellerShare: sellerShare ?? 0, dealKopecks: deal.amount };
  if (by === 'clock') return { by, deliveredAt: steps.findLast(({ action }) => action === 'deliver')?.at ?? at };
  return { by: 'buyer' };
}

/** Deals opened by a process of the previous release have no snapshot: it is made at the first read. */
async function papersOf({ db, requisitesOf }: DealsContext, deal: DealRow): Promise<Papers> {
  const known = await findPapers(db, deal.deal_id);
  if (known) return known;
  const [papers] = papersFor([deal], await requisitesOf([deal.buyer_id, deal.seller_id], db));
  if (!papers) throw new Error(`the sides of deal ${deal.deal_id} do not exist`);
  await freezeLate(db, papers);
  return (await findPapers(db, deal.deal_id)) ?? papers;
}

/** Snapshots of the sides' requisites for acts; none for a deal whose sides are not known. */
export const papersFor = (
  deals: readonly Pick<DealRow, 'deal_id' | 'buyer_id' | 'seller_id' | 'object_title' | 'offer_name'>[],
  parties: ReadonlyMap<string, Party>,
): Papers[] =>
  deals.flatMap((deal) => {
    const [buyer, seller] = [parties.get(deal.buyer_id), parties.get(deal.seller_id)];
    return buyer && seller ? [{ deal_id: deal.deal_id, service: nameOf(deal), buyer, seller }] : [];
  });

export async function findForAct(
  context: DealsContext,
  dealId: string,
  accountId: string,
): Promise<ActDocument | null> {
  const deal = await findDeal(context.db, dealId);
  const act = actOf(deal, accountId);
  if (!deal || !act) return null;
  const [{ service, buyer, seller }, steps] = await Promise.all([
    papersOf(context, deal),
    listSteps(context.db, dealId),
  ]);
  return { ...act, service, buyer, seller, outcome: outcomeOf(deal, steps) };
}

const PAID = byId(24, 'deal_id');

export async function listForActs(db: Db, accountId: string, page: PageRequest): Promise<Page<ActDeal>> {
  const { rows, next_cursor } = await pageOf(page, PAID, (before, limit) => listPaid(db, accountId, before, limit));
  return { items: rows.flatMap((deal) => actOf(deal, accountId) ?? []), next_cursor };
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
