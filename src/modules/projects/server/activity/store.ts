/** The only SQL on the feed of projects. */

import type { Selectable } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { newIds } from '#platform/ids.ts';

interface ActivityTable {
  entry_id: string;
  project_id: string;
  at: Date;
  actor_id: string | null;
  kind: string;
  deal_id: string | null;
  data: Record<string, unknown>;
}
export type ActivityRow = Selectable<ActivityTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    project_activity: ActivityTable;
  }
}

/** Ids carry the time, so the feed is sorted by id. */
export async function insertActivity(db: Db, entries: readonly Omit<ActivityRow, 'entry_id'>[]): Promise<void> {
  const ids = newIds(entries.map(({ at }) => at.getTime()));
  await insertRows(
    db,
    'project_activity',
    entries.map((entry, place) => ({ entry_id: ids[place], ...entry })),
  );
}

interface FeedPage {
  isDealsOnly: boolean;
  before: string | null;
  limit: number;
}

export async function listActivity(
  db: Db,
  projectId: string,
  { isDealsOnly, before, limit }: FeedPage,
): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('project_activity')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('entry_id', 'desc')
    .limit(limit);
  if (isDealsOnly) query = query.where('deal_id', 'is not', null);
  if (before) query = query.where('entry_id', '<', before);
  return (await executePrepared(db, query)).rows;
}
