import { z } from 'zod';
import { cursorId, cursorMoment, decodeCursor, encodeCursor } from '#platform/cursor.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { DEAL_STATES, type Deal, type DealState, type DealSummary } from '../contract.ts';
import { waitsFor } from '../domain/transitions.ts';
import type { DealsContext } from './context.ts';
import { fail } from './fail.ts';
import { listShowing } from './pictures/store.ts';
import { isAnswerAwaited, paidAt, sideOf } from './policy.ts';
import { presentDeal, presentSummary, type Surroundings } from './presenter.ts';
import {
  countDeals,
  type DealCount,
  type DealCursor,
  type DealRow,
  type DealScope,
  findDeal,
  listDeals as listDealRows,
  listDisputes as listDisputeRows,
  listLatestAsking,
  listSteps,
  type StepRow,
} from './store.ts';

const DEFAULT_LIMIT = 24;

const PLACE = z.tuple([cursorMoment, cursorId]);

const cursorOf = (at: Date | null, dealId: string): string => encodeCursor([at?.getTime() ?? null, dealId]);

function placeOf(cursor: string | undefined): DealCursor | null {
  if (cursor === undefined) return null;
  const [time, dealId] = decodeCursor(cursor, PLACE);
  return { updatedAt: new Date(time).toISOString(), dealId };
}

/** Everything that the answers need beyond the rows, each asked for once. */
async function surroundingsOf(
  { db, facesOf, projects, files, reviewable, now }: DealsContext,
  deals: readonly DealRow[],
  viewer: Viewer,
  steps: readonly StepRow[] = [],
): Promise<Surroundings> {
  const people = deals.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id]);
  const fileIds = [...deals.flatMap((deal) => deal.files), ...steps.flatMap((step) => step.files)];
  const [faces, titles, facts, open, asking] = await Promise.all([
    facesOf([...new Set([...people, ...steps.flatMap(({ actor_id }) => actor_id ?? [])])]),
    projects.titlesOf([...new Set(deals.map(({ project_id }) => project_id))]),
    fileIds.length > 0 ? files.factsOf(fileIds) : new Map(),
    reviewable(
      deals.map((deal) => ({ ...deal, paid_at: paidAt(deal) })),
      viewer.accountId,
    ),
    listLatestAsking(
      db,
      deals.filter(isAnswerAwaited).map(({ deal_id }) => deal_id),
    ),
  ]);
  return { faces, titles, files: facts, reviewable: open, asking, now: now() };
}

export async function getDeal(context: DealsContext, dealId: string, viewer: Viewer): Promise<Deal> {
  const deal = await findDeal(context.db, dealId);
  if (!deal) throw fail('not_found');
  const known = sideOf(deal, viewer, null);
  const side = known ?? sideOf(deal, viewer, await context.projects.roleOf(deal.project_id, viewer.accountId));
  if (!side) throw fail('not_found');
  const [steps, entries] = await Promise.all([
    listSteps(context.db, dealId),
    context.ledger.listEntriesAbout([dealId]),
  ]);
  const around = await surroundingsOf(context, [deal], viewer, steps);
  return presentDeal(deal, side, { ...around, steps, entries });
}

export async function showsPicture(context: DealsContext, mediaId: string, viewer: Viewer): Promise<boolean> {
  const deals = await listShowing(context.db, mediaId);
  if (deals.some((deal) => sideOf(deal, viewer, null))) return true;
  const projectIds = [...new Set(deals.map(({ project_id }) => project_id))];
  return projectIds.length > 0 && (await context.projects.isInAny(projectIds, viewer.accountId));
}

interface ListQuery {
  side?: 'buyer' | 'seller' | undefined;
  state?: DealState[] | undefined;
  project_id?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

async function scopeOf(
  { projects }: DealsContext,
  { side, project_id: projectId }: ListQuery,
  viewer: Viewer,
): Promise<DealScope> {
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

interface DealPage {
  items: DealSummary[];
  next_cursor: string | null;
}

export async function listDeals(
  context: DealsContext,
  query: ListQuery,
  viewer: Viewer,
): Promise<DealPage & { counts: Record<DealState, number>; waiting: number }> {
  const scope = await scopeOf(context, query, viewer);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const [rows, counted] = await Promise.all([
    listDealRows(context.db, scope, { states: query.state, after: placeOf(query.cursor), limit: limit + 1 }),
    countDeals(context.db, scope, viewer.accountId),
  ]);
  const counts = Object.fromEntries(DEAL_STATES.map((state) => [state, 0])) as Record<DealState, number>;
  for (const { state, count } of counted) counts[state] += count;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const around = await surroundingsOf(context, page, viewer);
  return {
    items: page.map((deal) => presentSummary(deal, sideOf(deal, viewer, 'viewer') ?? 'observer', around)),
    next_cursor: rows.length > limit && last ? cursorOf(last.updated_at, last.deal_id) : null,
    counts,
    waiting: sumWaiting(counted),
  };
}

/** Of those, the ones that wait for the viewer. */
const sumWaiting = (counted: readonly DealCount[]): number =>
  counted
    .filter(({ state, side, has_counter, has_proposal }) => {
      return waitsFor(state, { hasCounter: has_counter, hasCancelProposal: has_proposal }) === side;
    })
    .reduce((sum, { count }) => sum + count, 0);

/** Orders to the viewer that want an answer. */
export const countWaiting = async ({ db }: DealsContext, { accountId }: Viewer): Promise<number> =>
  sumWaiting(await countDeals(db, { sellerId: accountId }, accountId, { isOpen: true }));

/** The longest waiting first. A moderator does not judge his own deals. */
export async function listDisputes(
  context: DealsContext,
  query: { limit?: number | undefined; cursor?: string | undefined },
  viewer: Viewer,
): Promise<DealPage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await listDisputeRows(context.db, placeOf(query.cursor), limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const around = await surroundingsOf(context, page, viewer);
  return {
    items: page.map((deal) => presentSummary(deal, sideOf(deal, viewer, null) ?? 'moderator', around)),
    next_cursor: rows.length > limit && last ? cursorOf(last.disputed_at, last.deal_id) : null,
  };
}
