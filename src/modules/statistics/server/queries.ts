import { fail } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { addDays, daysUpTo } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { type AdObjectKind, cpmOf, SELLING_KINDS, SPENDING_KINDS } from '../../ad-objects/contract.ts';
import type { CardNow } from '../../ad-objects/server/index.ts';
import type { CampaignStatistics, ObjectMonths, ObjectStatistics, StatisticsDay } from '../contract.ts';
import { metricsOf } from '../domain/metrics.ts';
import { byMonth, monthsUpTo, NOTHING, sumOf } from '../domain/months.ts';
import { totalsOf } from '../domain/placements.ts';
import type { StatisticsContext } from './context.ts';
import { canReadStatistics } from './policy.ts';
import { findFirstDay, readDays } from './store.ts';

export interface StatisticsRequest {
  kind: AdObjectKind;
  id: string;
  days: number;
  viewer: Viewer;
}

const MONTHS = 12;

function periodOf(known: ReadonlyMap<string, StatisticsDay>, to: string, count: number): ObjectStatistics['period'] {
  const days = daysUpTo(to, count).map((day) => known.get(day) ?? { day, ...NOTHING });
  return { days, totals: sumOf(days) };
}

const earlier = (one: string | null, other: string | null) => (one && other && other < one ? other : (one ?? other));

/** For others the statistics do not exist. */
async function getReadable(
  { objects }: Pick<StatisticsContext, 'objects'>,
  { kind, id, viewer }: Omit<StatisticsRequest, 'days'>,
) {
  const object = await objects.getForModerator(kind, id, viewer);
  if (!canReadStatistics(viewer, object.owner.account_id)) throw fail('not_found');
  return object;
}

export async function getStatistics(
  { pool, objects, deals, now }: StatisticsContext,
  { kind, id, days, viewer }: StatisticsRequest,
): Promise<{ title: string; statistics: ObjectStatistics }> {
  const object = await getReadable({ objects }, { kind, id, viewer });
  const today = dayOf(now());
  const [counted, since, sold] = await Promise.all([
    readDays(pool, id, addDays(today, 1 - 2 * days), today),
    findFirstDay(pool, id),
    deals.salesOf(id),
  ]);
  const known = new Map(counted.map((day) => [day.day, { ...NOTHING, ...day }]));
  for (const day of sold) known.set(day.day, { ...NOTHING, ...known.get(day.day), ...day });
  return {
    title: object.title,
    statistics: {
      metrics: metricsOf(SELLING_KINDS.includes(kind)),
      has_placements: SPENDING_KINDS.includes(kind),
      period: periodOf(known, today, days),
      previous: periodOf(known, addDays(today, -days), days),
      since: earlier(since, sold[0]?.day ?? null),
    },
  };
}

export async function getMonths(
  { pool, objects, deals, now }: StatisticsContext,
  { kind, id, viewer }: Omit<StatisticsRequest, 'days'>,
): Promise<ObjectMonths> {
  await getReadable({ objects }, { kind, id, viewer });
  const today = dayOf(now());
  const names = monthsUpTo(today, MONTHS);
  const since = `${names[0]}-01`;
  const isSelling = SELLING_KINDS.includes(kind);
  const [counted, sold, formats] = await Promise.all([
    readDays(pool, id, since, today),
    deals.salesOf(id),
    isSelling ? deals.formatSalesOf(id, since) : [],
  ]);
  const months = byMonth([...counted, ...sold], names);
  return {
    metrics: metricsOf(isSelling),
    months,
    totals: sumOf(months),
    formats: formats.map(({ offerId, ...format }) => ({ offer_id: offerId, ...format })),
  };
}

/** Known only of what has an audience and is public. */
function reachOf(now: CardNow | undefined): number | null {
  const card = now?.isAvailable ? now.card : null;
  return card && 'average_reach' in card ? card.average_reach : null;
}

/** For others than its owner and moderators there is no such campaign. */
export async function getCampaignStatistics(
  { objects, deals: allDeals }: Pick<StatisticsContext, 'objects' | 'deals'>,
  campaignId: string,
  viewer: Viewer,
): Promise<CampaignStatistics> {
  const owner = await objects.findOwner('campaign', campaignId);
  const campaign = owner && (await objects.findOwn('campaign', campaignId, owner.ownerId));
  if (!campaign || !canReadStatistics(viewer, owner.ownerId)) throw fail('not_found');
  const deals = await allDeals.listByCampaign(campaignId);
  const cards = await objects.cardsOf(
    deals.map(({ objectId }) => objectId),
    viewer,
  );
  const placements = deals.map((deal) => {
    const now = cards.get(deal.objectId);
    const amount = deal.heldKopecks + deal.paidKopecks;
    const reach = amount > 0 ? reachOf(now) : null;
    const spend = { amount, reach: reach === null ? null : reach * deal.quantity };
    return {
      deal_id: deal.dealId,
      state: deal.state,
      object: {
        kind: deal.kind,
        id: deal.objectId,
        title: deal.objectTitle,
        is_available: now?.isAvailable ?? false,
      },
      offer: { name: deal.offerName, quantity: deal.quantity },
      ...spend,
      cpm: cpmOf(spend.amount, spend.reach),
    };
  });
  const totals = totalsOf(placements);
  const budget = campaign.plan?.budgetKopecks ?? null;
  return {
    title: campaign.title,
    plan: { budget, starts_on: campaign.plan?.startsOn ?? null, ends_on: campaign.plan?.endsOn ?? null },
    spend: {
      held: deals.reduce((sum, { heldKopecks }) => sum + heldKopecks, 0),
      paid: deals.reduce((sum, { paidKopecks }) => sum + paidKopecks, 0),
      left: budget === null ? null : budget - totals.amount,
    },
    placements,
    totals,
  };
}
