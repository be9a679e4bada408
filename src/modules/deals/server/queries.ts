import type { Viewer } from '#platform/http/viewer.ts';
import { byMoment, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { Advertised } from '../../ad-objects/server/index.ts';
import { DEAL_STATES, type Deal, type DealState, type DealSummary, type ViewerSide } from '../contract.ts';
import { isAwaited } from '../domain/transitions.ts';
import type { DealsContext } from './context.ts';
import { fail } from './fail.ts';
import { findLegality, findAdvertised as findOrdered } from './frozen/store.ts';
import { againstNow, isForbiddenThroughout, takenDown } from './lawfulness/lawfulness.ts';
import { listShowing } from './pictures/store.ts';
import { advertisedTo, isAnswerAwaited, paidAt, sideOf } from './policy.ts';
import { factsOf, presentDeal, presentSummary, type Surroundings } from './presenter.ts';
import {
  countDeals,
  type DealCount,
  type DealFilter,
  type DealRow,
  findDeal,
  listDeals as listDealRows,
  listDisputes as listDisputeRows,
  listLatestAsking,
  listSteps,
  type StepRow,
} from './store.ts';

const DEALS = byMoment(24, 'updated_at', 'deal_id');
const DISPUTES = byMoment(24, 'disputed_at', 'deal_id');

/** Batch loading of everything the answers need beyond the rows (no N+1). */
async function surroundingsOf(
  context: DealsContext,
  deals: readonly DealRow[],
  viewer: Viewer,
  steps: readonly StepRow[] = [],
): Promise<Surroundings> {
  const { db, facesOf, projects, files, reviewable, now } = context;
  const people = deals.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id]);
  const fileIds = [...deals.flatMap((deal) => deal.files), ...steps.flatMap((step) => step.files)];
  const [faces, titles, facts, open, asking] = await Promise.all([
    facesOf([...new Set([...people, ...steps.flatMap(({ actor_id }) => actor_id ?? [])])]),
    projects.titlesOf([...new Set(deals.map(({ project_id }) => project_id))]),
    fileIds.length > 0 ? files.factsOf(fileIds) : new Map(),
    reviewable(
      deals.map((deal) => ({ ...factsOf(deal), paidAt: paidAt(deal) })),
      viewer.accountId,
    ),
    listLatestAsking(
      db,
      deals.filter(isAnswerAwaited).map(({ deal_id }) => deal_id),
    ),
  ]);
  return { faces, titles, files: facts, reviewable: open, asking, now: now() };
}

export async function findSeen({ db, projects }: DealsContext, dealId: string, viewer: Viewer) {
  const deal = await findDeal(db, dealId);
  if (!deal) return null;
  const known = sideOf(deal, viewer, null);
  const side = known ?? sideOf(deal, viewer, await projects.roleOf(deal.project_id, viewer.accountId));
  return side && { deal, side };
}

export const canRead = async (context: DealsContext, dealId: string, viewer: Viewer): Promise<boolean> =>
  (await findSeen(context, dealId, viewer)) !== null;

/** The seller makes it, the buyer's people ordered it, a moderator judges it. */
async function findAdvertised(
  { db, projects, advertisedBy }: DealsContext,
  { deal_id, campaign_id, project_id, state }: Pick<DealRow, 'deal_id' | 'campaign_id' | 'project_id' | 'state'>,
  side: ViewerSide,
): Promise<Advertised | null> {
  const sees = advertisedTo(side, state);
  if (sees === 'nothing') return null;
  const campaignId = campaign_id ?? (sees === 'project' ? await projects.campaignOf(project_id) : null);
  if (!campaignId) return null;
  const [ordered, now] = await Promise.all([findOrdered(db, deal_id), advertisedBy(campaignId)]);
  return ordered ? asOrdered(ordered, now) : now;
}

/** The snapshot's texts; the links depend on the objects' present visibility. */
function asOrdered({ campaign, product }: Advertised, now: Advertised | null): Advertised {
  const same = product && now?.product?.id === product.id ? now.product : null;
  return {
    campaign: { ...campaign, isPublic: now?.campaign.isPublic ?? false },
    product: product && { ...product, isPublic: same?.isPublic ?? false, cover: same?.cover ?? null },
  };
}

const isGoingOn = ({ state, closed_at }: Pick<DealRow, 'state' | 'closed_at'>): boolean =>
  closed_at === null && state !== 'requested';

export async function getDeal(context: DealsContext, dealId: string, viewer: Viewer): Promise<Deal> {
  const seen = await findSeen(context, dealId, viewer);
  if (!seen) throw fail('not_found');
  const { deal, side } = seen;
  const [steps, entries, legality] = await Promise.all([
    listSteps(context.db, dealId),
    context.ledger.listEntriesAbout([dealId]),
    findLegality(context.db, dealId),
  ]);
  const [around, advertised, since, down] = await Promise.all([
    surroundingsOf(context, [deal], viewer, steps),
    findAdvertised(context, deal, side),
    // Closed deals are not judged any more.
    deal.closed_at === null ? againstNow(context, deal) : null,
    isGoingOn(deal) ? takenDown(context, deal) : null,
  ]);
  const isUnmarked =
    deal.marking_missing && !(deal.state === 'disputed' && (await context.ranUnderErid(context.db, dealId)));
  const isRequested = deal.state === 'requested';
  const isForbidden =
    !isRequested && (down !== null || (since?.light === 'red' && (await isForbiddenThroughout(context, deal))));
  // The page says what holds at this moment.
  return presentDeal({ ...deal, held_by_law: since?.light ?? null }, side, {
    ...around,
    isForbidden,
    steps,
    entries,
    advertised,
    // Rules that came since the order take precedence over those that were consented to.
    legality: since && !isRequested ? { ...since, acceptedAt: null } : legality,
    against: isRequested ? since : null,
    takenDown: down,
    isUnmarked,
  });
}

export async function showsPicture(context: DealsContext, mediaId: string, viewer: Viewer): Promise<boolean> {
  const deals = await listShowing(context.db, mediaId);
  if (deals.some((deal) => sideOf(deal, viewer, null))) return true;
  const projectIds = [...new Set(deals.map(({ project_id }) => project_id))];
  return projectIds.length > 0 && (await context.projects.isInAny(projectIds, viewer.accountId));
}

interface ListQuery extends PageRequest {
  side?: 'buyer' | 'seller' | undefined;
  state?: DealState[] | undefined;
  project_id?: string | undefined;
}

async function filterOf(
  { projects }: DealsContext,
  { side, project_id: projectId }: ListQuery,
  viewer: Viewer,
): Promise<DealFilter> {
  const own =
    side === 'buyer'
      ? { buyerId: viewer.accountId }
      : side === 'seller'
        ? { sellerId: viewer.accountId }
        : { partyId: viewer.accountId };
  if (!projectId) return own;
  // Who works in the project sees all of it; a seller sees what was ordered from him.
  return (await projects.roleOf(projectId, viewer.accountId)) ? { projectId } : { ...own, projectId };
}

export async function listDeals(
  context: DealsContext,
  query: ListQuery,
  viewer: Viewer,
): Promise<Page<DealSummary> & { counts: Record<DealState, number>; waiting: number }> {
  const filter = await filterOf(context, query, viewer);
  const [{ rows, next_cursor }, counted] = await Promise.all([
    pageOf(query, DEALS, (after, limit) => listDealRows(context.db, filter, { states: query.state, after, limit })),
    countDeals(context.db, filter, viewer.accountId),
  ]);
  const counts = Object.fromEntries(DEAL_STATES.map((state) => [state, 0])) as Record<DealState, number>;
  for (const { state, count } of counted) counts[state] += count;
  const around = await surroundingsOf(context, rows, viewer);
  return {
    items: rows.map((deal) => presentSummary(deal, sideOf(deal, viewer, 'viewer') ?? 'observer', around)),
    next_cursor,
    counts,
    waiting: sumWaiting(counted),
  };
}

/** Of those, the ones that wait for the viewer. */
const sumWaiting = (counted: readonly DealCount[]): number =>
  counted
    .filter(({ state, side, has_counter, has_proposal, held }) =>
      isAwaited(side, state, { hasCounter: has_counter, hasCancelProposal: has_proposal, held }),
    )
    .reduce((total, { count }) => total + count, 0);

/** Orders to the viewer that want an answer. */
export const countWaiting = async ({ db }: DealsContext, { accountId }: Pick<Viewer, 'accountId'>): Promise<number> =>
  sumWaiting(await countDeals(db, { sellerId: accountId }, accountId, { isOpen: true }));

/** The longest waiting first. A moderator does not judge his own deals. */
export async function listDisputes(
  context: DealsContext,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<DealSummary>> {
  const { rows, next_cursor } = await pageOf(page, DISPUTES, (after, limit) =>
    listDisputeRows(context.db, after, limit),
  );
  const around = await surroundingsOf(context, rows, viewer);
  return {
    items: rows.map((deal) => presentSummary(deal, sideOf(deal, viewer, null) ?? 'moderator', around)),
    next_cursor,
  };
}
