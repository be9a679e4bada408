import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObject, Picture } from '../../ad-objects/contract.ts';
import type { LogEntry, QueueCounts, QueuedComplaint, QueuedObject } from '../contract.ts';
import { findObject } from './commands/find-object.ts';
import type { ModerationContext } from './context.ts';
import { fail } from './fail.ts';
import { idOf, presentLogEntry, presentQueuedComplaint, presentQueuedObject } from './presenter.ts';
import { countComplaintsAbout, countOpenComplaints, listLog, listOpenComplaints } from './store.ts';

const DEFAULT_PAGE = 24;
const NO_IMAGES: ReadonlyMap<number, Picture[]> = new Map();
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}
interface Paged<T> {
  items: T[];
  next_cursor: string | null;
}

function idCursor({ cursor }: Page): string | null {
  if (cursor === undefined) return null;
  if (!UUID.test(cursor)) {
    throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
  }
  return cursor;
}

export async function listQueue(
  context: ModerationContext,
  { of = 'objects', ...page }: Page & { of?: 'objects' | 'complaints' | undefined },
  viewer: Viewer,
): Promise<Paged<QueuedObject | QueuedComplaint> & { counts: QueueCounts }> {
  const [objects, complaints, queue] = await Promise.all([
    context.objects.countPending(),
    countOpenComplaints(context.db),
    of === 'objects' ? listPending(context, page, viewer) : listComplaints(context, page, viewer),
  ]);
  return { ...queue, counts: { objects, complaints } };
}

async function listPending(
  { db, objects }: ModerationContext,
  page: Page,
  viewer: Viewer,
): Promise<Paged<QueuedObject>> {
  const found = await objects.listPending({ cursor: page.cursor ?? null, limit: page.limit ?? DEFAULT_PAGE }, viewer);
  const complaints = await countComplaintsAbout(db, found.items.map(idOf));
  return {
    items: found.items.map((object) => presentQueuedObject(object, complaints.get(idOf(object)) ?? 0)),
    next_cursor: found.next_cursor,
  };
}

async function listComplaints(
  { db, objects, facesOf, imagesOf }: ModerationContext,
  page: Page,
  viewer: Viewer,
): Promise<Paged<QueuedComplaint>> {
  const limit = page.limit ?? DEFAULT_PAGE;
  const rows = await listOpenComplaints(db, { after: idCursor(page), limit: limit + 1 });
  const items = rows.slice(0, limit);
  const found = new Map<string, AdObject | undefined>();
  for (const row of items) {
    if (!found.has(row.object_id)) found.set(row.object_id, await findObject(objects, row, viewer));
  }
  const written = items.flatMap(({ message }) => message?.context.map(({ accountId }) => accountId) ?? []);
  const people = [...items.map(({ author_id }) => author_id), ...written.filter((accountId) => accountId !== null)];
  const [faces, images] = await Promise.all([
    facesOf(unique(people)),
    Promise.all(
      items.map(({ message }) =>
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
    items: items.map((row, place) =>
      presentQueuedComplaint(row, found.get(row.object_id), faces, images[place] ?? NO_IMAGES),
    ),
    next_cursor: rows.length > limit ? (items.at(-1)?.complaint_id ?? null) : null,
  };
}

export async function readLog(
  { db, facesOf }: ModerationContext,
  { object_id, ...page }: Page & { object_id?: string | undefined },
): Promise<Paged<LogEntry>> {
  const limit = page.limit ?? DEFAULT_PAGE;
  const rows = await listLog(db, { before: idCursor(page), objectId: object_id ?? null, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const faces = await facesOf(unique(items.map(({ actor_id }) => actor_id)));
  return {
    items: items.map((row) => presentLogEntry(row, faces)),
    next_cursor: rows.length > limit ? (items.at(-1)?.entry_id ?? null) : null,
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
