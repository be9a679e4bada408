import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './schema.ts';

/** 80 MB: read within the time a statement may take (connect.ts), also from a slow disk. */
const BLOCKS = 10_000;

/**
 * For a seldom statement that no index serves: it is run on one stretch of the table after the other, so that it takes several
 * short statements instead of one that a large table would make too long. The condition of a stretch goes into its WHERE. A partitioned
 * table is read partition by partition, so the statement is about the table it is given. None of them is dropped before the end of the
 * transaction (partitions.ts): the job that would, comes again.
 */
export async function scanInParts(
  transaction: Transaction,
  table: string,
  run: (part: RawBuilder<unknown>, table: RawBuilder<unknown>) => RawBuilder<unknown>,
  blocksAtOnce = BLOCKS,
): Promise<void> {
  await sql`LOCK TABLE ONLY ${sql.table(table)} IN ACCESS SHARE MODE`.execute(transaction);
  const { rows } = await sql<{ name: string; blocks: number }>`
    SELECT relname AS name, pg_relation_size(relid) / current_setting('block_size')::integer AS blocks
    FROM pg_partition_tree(${table}::regclass) JOIN pg_class ON pg_class.oid = relid WHERE isleaf
    UNION ALL SELECT ${table}, pg_relation_size(${table}::regclass) / current_setting('block_size')::integer
    WHERE NOT EXISTS (SELECT FROM pg_partition_tree(${table}::regclass))`.execute(transaction);
  for (const { name, blocks } of rows) {
    for (let from = 0; from <= blocks; from += blocksAtOnce) {
      const to = from + blocksAtOnce;
      // The last one is open: the table may have grown since.
      const end = to <= blocks ? sql`AND ctid < ${`(${to},0)`}::tid` : sql``;
      await run(sql`ctid >= ${`(${from},0)`}::tid ${end}`, sql.table(name)).execute(transaction);
    }
  }
}
