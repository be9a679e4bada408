/**
 * Tables that only grow are partitioned by time (decision 0082). The last partition has no end, so no row is ever without a place;
 * here it is closed at the next boundary and another one opened, long before rows come to it, and partitions past their time go.
 * Definitions and bounds of the partitions are the database's own (migration 0740).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { cancelAutovacuums, LOCK_REFUSED } from './autovacuum.ts';
import { type Database, openDatabase } from './connect.ts';
import type { Db, Transaction } from './schema.ts';

/** How much of the name of a partition is the moment it begins at: 2027, 2027_01, 2027_01_31. */
const NAMED_BY = { year: 4, month: 7, day: 10 };

export interface PartitionedTable {
  table: string;
  /** Interval of new partitions; existing ones stay as they are. Each costs every read that does not name a time. */
  step: keyof typeof NAMED_BY;
  /** A partition goes when its newest row is older than that; without it everything stays. */
  keptDays?: number;
}

interface Partition {
  table_name: string;
  partition_name: string;
  key_name: string;
  key_type: string;
  begins_at: Date | number;
  ends_at: Date | number;
}
declare module './schema.ts' {
  interface Schema {
    partitions: Partition;
  }
}

/** How many closed partitions exist ahead of the present one. Being late does no harm: the last one is unbounded. */
const STEPS_AHEAD = 1;
const DAY_MILLISECONDS = 86_400_000;
const SOON_MILLISECONDS = 600_000;
const UNDO_EVERY_MILLISECONDS = 500;
const UNDO_LIMIT_MILLISECONDS = 300_000;

/** Lock timeout: later queries queue up behind a waiting ALTER TABLE, so the job gives up and is retried instead. */
const LOCK_WAIT = sql`SET LOCAL lock_timeout = '400ms'`;

function stepAfter(moment: number, step: PartitionedTable['step'], steps = 1): number {
  const at = new Date(moment);
  if (step === 'year') return Date.UTC(at.getUTCFullYear() + steps, 0);
  if (step === 'month') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + steps);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + steps);
}

/** By time, the unbounded one last. */
async function listPartitions(db: Db, table: string): Promise<Partition[]> {
  return db.selectFrom('partitions').selectAll().where('table_name', '=', table).orderBy('begins_at').execute();
}

/** Gives up after a moment, and tries once more without the autovacuum that may have been in the way. */
async function quickly(db: Db, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  const run = () =>
    db.transaction().execute(async (transaction) => {
      await LOCK_WAIT.execute(transaction);
      await work(transaction);
    });
  try {
    await run();
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_REFUSED) throw error;
    await cancelAutovacuums(db);
    await run();
  }
}

/** A moment as a bound of the partition key; a literal, because DDL takes no parameters. */
async function boundAt(db: Db, { key_type }: Partition, moment: number): Promise<string> {
  const { rows } = await sql<{ bound: string }>`
    SELECT partition_bound(${key_type}::regtype, ${new Date(moment)}) AS bound`.execute(db);
  if (!rows[0]?.bound) throw new Error(`no bounds among keys of type ${key_type}`);
  return rows[0].bound;
}

/** Timestamp of the newest row, by its key and not by the machine's clock; null when there is none. */
async function newestIn(db: Db, { partition_name, key_name, key_type }: Partition): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT partition_moment(${key_type}::regtype, ${sql.ref(key_name)}::text) AS at
    FROM ${sql.table(partition_name)} ORDER BY ${sql.ref(key_name)} DESC LIMIT 1`.execute(db);
  if (rows.length === 0) return null;
  // An id without a timestamp (not uuid v7) sorts behind all that have one.
  return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * Gives the open partition an end and opens the next one. No row is moved: one that was written to for long, because nobody came to
 * close it, becomes a partition of more than one step.
 */
async function closeLast(db: Db, { table, step }: PartitionedTable, last: Partition, now: number): Promise<void> {
  const begins = last.begins_at.valueOf();
  const newest = (await newestIn(db, last)) ?? begins;
  if (newest > stepAfter(now, step, STEPS_AHEAD))
    throw new Error(`${last.partition_name} holds rows from the far future and cannot be given an end`);
  // Beyond its end nothing is taken until the next one is open, so the end is not to be now.
  const soon = now + SOON_MILLISECONDS;
  const end = stepAfter(Math.max(begins, newest, soon), step);
  const [lower, upper] = [await boundAt(db, last, begins), await boundAt(db, last, end)];
  const partition = sql.table(last.partition_name);
  // CHECK constraint validated beforehand, so that ATTACH needs no scan under the lock.
  const bounded = sql`ADD CONSTRAINT bounded CHECK (${sql.ref(last.key_name)} < ${sql.lit(upper)}) NOT VALID`;
  await quickly(db, async (transaction) => {
    await sql`ALTER TABLE ${partition} DROP CONSTRAINT IF EXISTS bounded`.execute(transaction);
    await sql`ALTER TABLE ${partition} ${bounded}`.execute(transaction);
  });
  try {
    await quickly(db, (transaction) => sql`ALTER TABLE ${partition} VALIDATE CONSTRAINT bounded`.execute(transaction));
    const stamp = new Date(end).toISOString().slice(0, NAMED_BY[step]);
    await quickly(db, async (transaction) => {
      const parent = sql.table(table);
      await sql`LOCK TABLE ${parent} IN ACCESS EXCLUSIVE MODE`.execute(transaction);
      await sql`ALTER TABLE ${parent} DETACH PARTITION ${partition}`.execute(transaction);
      await sql`ALTER TABLE ${parent} ATTACH PARTITION ${partition}
        FOR VALUES FROM (${sql.lit(lower)}) TO (${sql.lit(upper)})`.execute(transaction);
      await sql`ALTER TABLE ${partition} DROP CONSTRAINT bounded`.execute(transaction);
      await sql`SELECT add_partition(${table}, ${last.partition_name}, ${`${table}_${stamp.replaceAll('-', '_')}`}, ${upper}, NULL)`.execute(
        transaction,
      );
    });
  } catch (error) {
    await dropBound(db, last);
    throw error;
  }
}

/** Undoes the CHECK, however often it is refused: with an end but without a successor, later rows would have no partition. */
async function dropBound(db: Db, { partition_name }: Partition): Promise<void> {
  const drop = sql`ALTER TABLE ${sql.table(partition_name)} DROP CONSTRAINT IF EXISTS bounded`;
  for (const givenUpAt = Date.now() + UNDO_LIMIT_MILLISECONDS; ; ) {
    try {
      return await quickly(db, (transaction) => drop.execute(transaction));
    } catch (error) {
      // The next round begins with it.
      if (Date.now() > givenUpAt) throw error;
      await sleep(UNDO_EVERY_MILLISECONDS);
    }
  }
}

/** Any row will do: looking for the newest one would read the whole partition where no index begins with the key. */
async function isEmpty(db: Db, { partition_name }: Partition): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM ${sql.table(partition_name)}) AS is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
}

/**
 * After every change, so that one which fails later takes none of it along: autovacuum looks at partitions only, and joins are planned
 * by what is known of the whole table.
 */
const analyze = (db: Db, table: string): Promise<void> =>
  quickly(db, (transaction) => sql`ANALYZE ${sql.table(table)}`.execute(transaction));

/** Retention: partitions past their time are detached and dropped. An empty one takes their place, for a row that claims to be as old. */
async function dropPast(db: Db, { table }: PartitionedTable, before: number): Promise<void> {
  const partitions = await listPartitions(db, table);
  const past = partitions.filter(({ ends_at }) => ends_at.valueOf() <= before);
  const oldest = partitions[past.length];
  const [first] = past;
  if (!first || !oldest || (past.length === 1 && (await isEmpty(db, first)))) return;
  const bound = await boundAt(db, oldest, oldest.begins_at.valueOf());
  await quickly(db, async (transaction) => {
    const parent = sql.table(table);
    await sql`LOCK TABLE ${parent} IN ACCESS EXCLUSIVE MODE`.execute(transaction);
    for (const { partition_name } of past) {
      await sql`ALTER TABLE ${parent} DETACH PARTITION ${sql.table(partition_name)}`.execute(transaction);
      await sql`DROP TABLE ${sql.table(partition_name)}`.execute(transaction);
    }
    await sql`SELECT add_partition(${table}, ${oldest.partition_name}, ${`${table}_first`}, NULL, ${bound})`.execute(
      transaction,
    );
  });
  await analyze(db, table);
}

/**
 * On a connection of its own: reading a whole partition takes longer than the site's pool allows, and gives up. Concurrency: a lock of
 * the session; whoever comes second leaves the table to the first.
 */
export async function keepPartitions(
  { direct }: Pick<Database, 'direct'>,
  declared: PartitionedTable,
  now: Date,
): Promise<void> {
  const own = openDatabase({
    url: direct.connectionString ?? '',
    applicationName: 'ohvat-partitions',
    maxConnections: 1,
    answerMilliseconds: 0,
    statementMilliseconds: 0,
  });
  try {
    const { rows } = await sql<{ is_mine: boolean }>`
      SELECT pg_try_advisory_lock(hashtextextended(${`partitions/${declared.table}`}, 0)) AS is_mine`.execute(own.db);
    if (rows[0]?.is_mine) await keepAlone(own.db, declared, now);
  } finally {
    await own.close();
  }
}

async function keepAlone(db: Db, declared: PartitionedTable, now: Date): Promise<void> {
  const { keptDays } = declared;
  try {
    await openAhead(db, declared, now.getTime());
  } finally {
    // Retention runs even when the newest partition cannot be closed.
    if (keptDays !== undefined) await dropPast(db, declared, now.getTime() - keptDays * DAY_MILLISECONDS);
  }
}

async function openAhead(db: Db, declared: PartitionedTable, now: number): Promise<void> {
  for (;;) {
    const last = (await listPartitions(db, declared.table)).at(-1);
    if (!last) throw new Error(`${declared.table} has no partitions`);
    if (last.begins_at.valueOf() >= stepAfter(now, declared.step, STEPS_AHEAD + 1)) return;
    await closeLast(db, declared, last, now);
    await analyze(db, declared.table);
  }
}

/** How many steps after the present one have a partition of their own. */
export async function countAhead(
  db: Db,
  declared: readonly PartitionedTable[],
  now: Date,
): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('partitions')
    .select(['table_name', (query) => query.fn.max('begins_at').as('opens_at')])
    .where('begins_at', '>', sql<Date>`'-infinity'`)
    .groupBy('table_name')
    .execute();
  const opens = new Map(found.map(({ table_name, opens_at }) => [table_name, opens_at.valueOf()]));
  return new Map(
    declared.map(({ table, step }) => {
      let steps = 0;
      while (stepAfter(now.getTime(), step, steps + 2) <= (opens.get(table) ?? 0)) steps += 1;
      return [table, steps];
    }),
  );
}
