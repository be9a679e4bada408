import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** 80 MB: read within the time a statement may take (connect.ts), also from a slow disk. */
const BLOCKS = 10_000;

/**
 * For a seldom statement that no index serves: it is run on one stretch of the table after the other, so that it takes several
 * short statements instead of one that a large table would make too long. The condition of a stretch goes into its WHERE.
 */
export async function scanInParts(
  db: Db,
  table: string,
  run: (part: RawBuilder<unknown>) => RawBuilder<unknown>,
  blocksAtOnce = BLOCKS,
): Promise<void> {
  const { rows } = await sql<{ blocks: number }>`
    SELECT pg_relation_size(${table}::regclass) / current_setting('block_size')::integer AS blocks`.execute(db);
  const blocks = rows[0]?.blocks ?? 0;
  for (let from = 0; from <= blocks; from += blocksAtOnce) {
    const to = from + blocksAtOnce;
    // The last one is open: the table may have grown since.
    const end = to <= blocks ? sql`AND ctid < ${`(${to},0)`}::tid` : sql``;
    await run(sql`ctid >= ${`(${from},0)`}::tid ${end}`).execute(db);
  }
}
