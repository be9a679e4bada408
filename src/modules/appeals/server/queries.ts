import type { Viewer } from '#platform/http/viewer.ts';
import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { QueuedAppeal, RulingCase } from '../contract.ts';
import type { AppealsContext } from './context.ts';
import { fail } from './fail.ts';
import { canAnswer, canRead } from './policy.ts';
import { presentCase, presentQueued } from './presenter.ts';
import { findRuling, findRulingAbout, listAppealsOf, listOpenAppeals, listRulings, type RulingRow } from './store.ts';

const RULINGS = byId(24, 'ruling_id');
const APPEALS = byId(24, 'appeal_id');

async function presentAll(
  { db, now, actingStaff, files: { factsOf } }: AppealsContext,
  rows: readonly RulingRow[],
): Promise<RulingCase[]> {
  const ids = rows.map(({ ruling_id }) => ruling_id);
  const [appeals, staff] = await Promise.all([listAppealsOf(db, ids), actingStaff()]);
  const files = await factsOf(appeals.flatMap((appeal) => appeal.files));
  return rows.map((row) => {
    const appeal = appeals.find(({ ruling_id }) => ruling_id === row.ruling_id);
    const isAnswered = appeal !== undefined && appeal.state !== 'open';
    const hasJudge = isAnswered || staff.some((one) => one !== row.decided_by && one !== row.person_id);
    return presentCase(row, appeal, { now: now(), hasJudge, files });
  });
}

/** Permission: others' rulings do not exist for the viewer. */
export async function requireRuling(
  { db }: Pick<AppealsContext, 'db'>,
  { id, key }: { id: string; key: string | undefined },
  viewer: Viewer | null,
): Promise<RulingRow> {
  // People come by a letter about the ruling, or from the page of what it is about.
  const ruling = (await findRuling(db, id)) ?? (await findRulingAbout(db, id));
  if (!ruling || !canRead(ruling, viewer, key)) throw fail('not_found');
  return ruling;
}

export async function getCase(
  context: AppealsContext,
  asked: { id: string; key: string | undefined },
  viewer: Viewer | null,
): Promise<RulingCase> {
  const [found] = await presentAll(context, [await requireRuling(context, asked, viewer)]);
  if (!found) throw fail('not_found');
  return found;
}

export async function listCases(context: AppealsContext, page: PageRequest, viewer: Viewer): Promise<Page<RulingCase>> {
  const { rows, next_cursor } = await pageOf(page, RULINGS, (before, limit) =>
    listRulings(context.db, viewer.accountId, { before, limit }),
  );
  return { items: await presentAll(context, rows), next_cursor };
}

export async function listQueue(
  { db, facesOf, files: { factsOf } }: AppealsContext,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<QueuedAppeal>> {
  const { rows, next_cursor } = await pageOf(page, APPEALS, (after, limit) => listOpenAppeals(db, { after, limit }));
  const [faces, files] = await Promise.all([
    facesOf([...new Set(rows.flatMap(({ person_id, against_id }) => [person_id, against_id]))]),
    factsOf(rows.flatMap((row) => row.files)),
  ]);
  return {
    items: rows.map((row) => presentQueued(row, { faces, files, canAnswer: canAnswer(viewer, row) })),
    next_cursor,
  };
}
