import type { Viewer } from '#platform/http/viewer.ts';
import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { addDays } from '#words/days.ts';
import { dayOf, startOfDay } from '#words/moments.ts';
import { type AdObject, objectIdOf, type Picture } from '../../ad-objects/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Decider, LogEntry, QueueCounts, QueuedComplaint, QueuedObject, TakenCase } from '../contract.ts';
import { listTaken, type TakenRow } from './cases/store.ts';
import { findObject } from './commands/find-object.ts';
import type { ModerationContext } from './context.ts';
import { canRelease } from './policy.ts';
import { type Blocks, presentLogEntry, presentQueuedComplaint, presentQueuedObject } from './presenter.ts';
import { countComplaintsAbout, countDecisions, countOpenComplaints, listLog, listOpenComplaints } from './store.ts';

const COMPLAINTS = byId(24, 'complaint_id');
const LOG = byId(24, 'entry_id');
const NO_IMAGES: ReadonlyMap<number, Picture[]> = new Map();

export async function listQueue(
  context: ModerationContext,
  { of = 'objects', ...page }: PageRequest & { of?: 'objects' | 'complaints' | undefined },
  viewer: Viewer,
): Promise<Page<QueuedObject | QueuedComplaint> & { counts: QueueCounts }> {
  const [pending, complaints, queue] = await Promise.all([
    context.objects.pendingQueue(),
    countOpenComplaints(context.db),
    of === 'objects' ? listPending(context, page, viewer) : listComplaints(context, page, viewer),
  ]);
  return { ...queue, counts: { objects: pending.count, complaints } };
}

/** Whoever did it before is looked at with other eyes; a block that was taken back does not count. */
const blocksOf = ({ objects }: ModerationContext, of: readonly Pick<AdObject, 'owner'>[]): Promise<Blocks> =>
  objects.countBlocked(unique(of.map(({ owner }) => owner.account_id)));

async function listPending(context: ModerationContext, page: PageRequest, viewer: Viewer): Promise<Page<QueuedObject>> {
  const found = await context.objects.listPending(page, viewer);
  const [complaints, blocks] = await Promise.all([
    countComplaintsAbout(context.db, found.items.map(objectIdOf)),
    blocksOf(context, found.items),
  ]);
  return {
    items: found.items.map((object) => presentQueuedObject(object, complaints.get(objectIdOf(object)) ?? 0, blocks)),
    next_cursor: found.next_cursor,
  };
}

async function listComplaints(
  context: ModerationContext,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<QueuedComplaint>> {
  const { db, objects, facesOf, imagesOf } = context;
  const { rows, next_cursor } = await pageOf(page, COMPLAINTS, (after, limit) =>
    listOpenComplaints(db, { after, limit }),
  );
  const found = new Map<string, AdObject | undefined>();
  for (const row of rows) {
    if (!found.has(row.object_id)) found.set(row.object_id, await findObject(objects, row, viewer));
  }
  const written = rows.flatMap(({ message }) => message?.context.map(({ accountId }) => accountId) ?? []);
  const people = [...rows.map(({ author_id }) => author_id), ...written.filter((accountId) => accountId !== null)];
  const [faces, blocks, images] = await Promise.all([
    facesOf(unique(people)),
    blocksOf(
      context,
      [...found.values()].filter((object) => object !== undefined),
    ),
    Promise.all(
      rows.map(({ message }) =>
        message
          ? imagesOf(
              message.dialogId,
              message.context.map(({ number }) => number),
            )
          : NO_IMAGES,
      ),
    ),
  ]);
  return {
    items: rows.map((row, place) =>
      presentQueuedComplaint(row, found.get(row.object_id), { faces, images: images[place] ?? NO_IMAGES, blocks }),
    ),
    next_cursor,
  };
}

export async function readLog(
  { db, facesOf }: ModerationContext,
  { object_id, ...page }: PageRequest & { object_id?: string | undefined },
): Promise<Page<LogEntry>> {
  const { rows, next_cursor } = await pageOf(page, LOG, (before, limit) =>
    listLog(db, { before, objectId: object_id ?? null, limit }),
  );
  const faces = await facesOf(unique(rows.map(({ actor_id }) => actor_id)));
  return {
    items: rows.map((row) => presentLogEntry(row, faces)),
    next_cursor,
  };
}

const present = (
  { case_kind, case_id, taken_by, taken_at, until }: TakenRow,
  faces: Faces,
  viewer: Viewer,
): TakenCase => ({
  case: case_kind,
  id: case_id,
  by: faceOf(faces, taken_by),
  taken_at: taken_at.toISOString(),
  until: until.toISOString(),
  is_mine: taken_by === viewer.accountId,
  can: { release: canRelease(viewer, taken_by) },
});

export const presentTaken = async ({ facesOf }: ModerationContext, row: TakenRow, viewer: Viewer): Promise<TakenCase> =>
  present(row, await facesOf([row.taken_by]), viewer);

export async function listCases({ db, facesOf }: ModerationContext, viewer: Viewer): Promise<TakenCase[]> {
  const rows = await listTaken(db);
  const faces = await facesOf(unique(rows.map(({ taken_by }) => taken_by)));
  return rows.map((row) => present(row, faces, viewer));
}

const TEAM_DAYS = 7;

export async function listDeciders({ db, facesOf }: ModerationContext): Promise<Decider[]> {
  const today = dayOf(new Date());
  const rows = await countDecisions(db, startOfDay(addDays(today, 1 - TEAM_DAYS)), startOfDay(today));
  const faces = await facesOf(rows.map(({ actor_id }) => actor_id));
  return rows.map(({ actor_id, ...counts }) => ({ actor: faceOf(faces, actor_id), ...counts }));
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
