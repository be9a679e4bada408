import { pipeline } from '#platform/database/pipeline.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { quoted } from '#words/quotes.ts';
import type { OfferNow } from '../../../ad-objects/server/index.ts';
import type { OrderedOffer } from '../../../deals/server/index.ts';
import { basketErrors, type Order } from '../../contract.ts';
import { totalOf } from '../../domain/bill.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import {
  keptOf,
  type Lawfulness,
  lawfulnessOf,
  refuseTakenDown,
  refuseUnlawfulOrder,
  subjectOf,
} from '../lawfulness/lawfulness.ts';
import { findSold, refOf } from '../presenter.ts';
import { type BasketRow, type ItemRow, listItems, takeOrder } from '../store.ts';
import { releaseFiles } from './item-files.ts';
import { NO_BRIEF, setBrief } from './set-brief.ts';

export interface CheckoutWish {
  project_id?: string | undefined;
  project_title?: string | undefined;
  campaign_id?: string | undefined;
  expected_total: number;
}

interface Sold {
  row: ItemRow;
  sold: OfferNow;
}
interface Judged extends Sold {
  lawfulness: Lawfulness;
}

export function checkOut(
  context: BasketContext,
  { accountId, wish, once }: { accountId: string; wish: CheckoutWish; once: Once },
): Promise<Order> {
  return inTransactionOnce(context.db, once, (transaction) => placeOrder(context, transaction, { accountId, wish }));
}

interface PlacedBy {
  accountId: string;
  wish: CheckoutWish;
  /** Snapshot of the basket at the time of the consent, if that was a while ago; see `agreedNow`. */
  agreed?: readonly string[];
}

/**
 * Checkout: everything in the basket becomes deals, or nothing does. The basket is emptied first: of two tabs the second finds nothing
 * there, and a refusal rolls everything back. Offers are read within the transaction and locked until it ends.
 */
export async function placeOrder(
  context: BasketContext,
  transaction: Transaction,
  { accountId, wish, agreed }: PlacedBy,
): Promise<Order> {
  const { items: rows, order } = await takeOrder(transaction, accountId);
  if (rows.length === 0) throw fail('basket_empty');
  const sellers = [...new Set(rows.map(({ seller_id }) => seller_id))];
  const [apart, offers] = await pipeline([
    () => context.apartAmong(accountId, sellers, transaction),
    () => context.objects.findOffers(rows.map(refOf), transaction),
  ]);
  refuseApart(apart, rows);
  const items = checked(accountId, rows, offers);
  if (agreed && agreed.join() !== linesOf(items).join()) throw fail('basket_changed');
  const campaignId = await chooseCampaign(context, transaction, {
    accountId,
    wanted: wish.campaign_id,
    boundTo: order.campaign_id,
  });
  const judge = await context.legalityToday(items[0]?.sold.rulesVersion);
  const judgedFor = async (campaign: string | null): Promise<Judged[]> => {
    const subject = await subjectOf(context, campaign, transaction);
    refuseTakenDown(subject);
    const judged = items.map((item) => ({ ...item, lawfulness: lawfulnessOf(item.sold, subject, judge) }));
    refuseUnlawfulOrder(judged, fieldOf);
    return judged;
  };
  // Before the sum: the basket does not count what cannot be ordered.
  let judged = await judgedFor(campaignId);
  refuseAnotherTotal(items, wish.expected_total);
  refusePastDays(context, rows);
  const projectId = wish.project_id ?? newId();
  await context.projects.takeForCheckout(transaction, {
    accountId,
    projectId,
    isNew: !wish.project_id,
    ...(wish.project_title && { title: wish.project_title }),
    ...(campaignId && { campaignId }),
  });
  // An order for no campaign of its own advertises what its project does.
  const ofProject = !campaignId && wish.project_id ? await context.projects.campaignOf(projectId, transaction) : null;
  if (ofProject) judged = await judgedFor(ofProject);
  const deals = await context.deals.open(transaction, {
    buyerId: accountId,
    projectId,
    campaignId,
    items: judged.map((item) => ordered(item, order)),
  });
  for (const { item_id, files } of rows) if (files.length > 0) await releaseFiles(context, transaction, item_id);
  if (order.comment || order.files.length > 0) await setBrief(context, transaction, accountId, NO_BRIEF);
  return {
    project_id: projectId,
    deals: deals.map(({ dealId, state, amountKopecks }) => ({ deal_id: dealId, state, amount: amountKopecks })),
  };
}

/** Snapshot lines of the order: offer, quantity, price, term and name of each item; briefs and days may still change. */
const linesOf = (items: readonly Sold[]): string[] =>
  items.map(({ row: { item_id, offer_id, quantity, seen_price }, sold: { offer } }) =>
    [item_id, offer_id, quantity, seen_price, offer.leadDays, offer.name].join(' '),
  );

/** Snapshot of the order at the time of paying by card; see `agreed`. */
export async function agreedNow(context: BasketContext, accountId: string): Promise<string[]> {
  const rows = await listItems(context.db, accountId);
  return linesOf(checked(accountId, rows, await context.objects.findOffers(rows.map(refOf))));
}

const fieldOf = ({ item_id }: ItemRow, name?: string) => `items.${item_id}${name ? `.${name}` : ''}`;

/** First check: neither another price nor more money would help. */
function refuseApart(apart: ReadonlySet<string>, rows: readonly ItemRow[]): void {
  const refused = rows.filter(({ seller_id }) => apart.has(seller_id));
  if (refused.length === 0) return;
  const fields = refused.map((row) => [fieldOf(row), basketErrors.order_refused.message]);
  throw fail('order_refused', { fields: Object.fromEntries(fields) });
}

/** Unavailable items are reported before changed prices: they have to be removed first. */
function checked(accountId: string, rows: readonly ItemRow[], offers: ReadonlyMap<string, OfferNow>): Sold[] {
  const found = rows.map((row) => ({ row, sold: findSold(accountId, row, offers) }));
  const gone = found.filter(({ sold }) => !sold);
  if (gone.length > 0) {
    const fields = gone.map(({ row }) => [fieldOf(row), `${quoted(row.object_title)} больше не продаётся.`]);
    throw fail('offer_gone', { fields: Object.fromEntries(fields) });
  }
  const items = found as Sold[];
  const changed = items.filter(({ row, sold }) => sold.offer.priceKopecks !== row.seen_price);
  if (changed.length > 0) {
    const fields = changed.map(({ row, sold }) => [
      fieldOf(row),
      `Было ${roubles(row.seen_price)}, стало ${roubles(sold.offer.priceKopecks)}.`,
    ]);
    throw fail('price_changed', { fields: Object.fromEntries(fields) });
  }
  return items;
}

function refuseAnotherTotal(items: readonly Sold[], expected: number): void {
  const total = totalOf(items.map(({ row, sold }) => ({ price: sold.offer.priceKopecks, quantity: row.quantity })));
  if (total !== expected) {
    throw fail('price_changed', { fields: { expected_total: `Сейчас заказ стоит ${roubles(total)}.` } });
  }
}

function refusePastDays({ now }: BasketContext, rows: readonly ItemRow[]): void {
  const today = dayOf(now());
  const past = rows.filter(({ wished_on }) => wished_on && wished_on < today);
  if (past.length === 0) return;
  const fields = past.map((row) => [fieldOf(row, 'wished_on'), `День для ${quoted(row.object_title)} уже прошёл.`]);
  throw fail('invalid_fields', { fields: Object.fromEntries(fields) });
}

async function chooseCampaign(
  context: BasketContext,
  transaction: Transaction,
  { accountId, wanted, boundTo }: { accountId: string; wanted: string | undefined; boundTo: string | null },
): Promise<string | null> {
  const campaignId = wanted ?? boundTo;
  if (!campaignId) return null;
  if (await context.objects.findOwn('campaign', campaignId, accountId, transaction)) return campaignId;
  // One that was deleted since it was chosen is forgotten; one that is asked for now must be there.
  if (!wanted) return null;
  throw fail('invalid_fields', { fields: { campaign_id: 'Выберите кампанию из своих.' } });
}

/** To every seller the brief of the order, then what is said to them alone. */
function ordered({ row, sold, lawfulness }: Judged, order: BasketRow): OrderedOffer {
  const { kind, id, title, cover, ownerId, offer } = sold;
  return {
    kind,
    objectId: id,
    objectTitle: title,
    cover,
    sellerId: ownerId,
    offerId: offer.offerId,
    offerName: offer.name,
    unit: offer.unit,
    leadDays: offer.leadDays,
    quantity: row.quantity,
    unitPriceKopecks: offer.priceKopecks,
    wishedOn: row.wished_on,
    comment: [order.comment, row.comment].filter(Boolean).join('\n\n') || null,
    files: [...new Set([...order.files, ...row.files])],
    place: sold.place,
    legality: keptOf(lawfulness, row),
  };
}
