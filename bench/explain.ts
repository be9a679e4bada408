/**
 * Plans of the hot queries on 100,000 rows, as Markdown:
 *   node bench/explain.ts objects > bench/plans/objects.md
 *   node bench/explain.ts deals > bench/plans/deals.md
 * The statements are caught on their way to the database, so what is explained is what runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '#platform/database/schema.ts';
import { startBenchPostgres } from './postgres.ts';
import { DEAL_QUERIES } from './queries-of-deals.ts';
import { OBJECT_QUERIES } from './queries-of-objects.ts';
import type { QuerySet } from './query-set.ts';

const SETS: Record<string, QuerySet> = { objects: OBJECT_QUERIES, deals: DEAL_QUERIES };
const ROWS = Number(process.env.BENCH_OBJECTS ?? 100_000);

interface Caught {
  text: string;
  plan: string;
}

/** A pool that explains every statement before it runs it. */
function explainingPool(url: string, caught: Caught[]): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const connect = pool.connect.bind(pool);
  const explain = async (client: pg.ClientBase, text: string, values: unknown[]) => {
    // The first run fetches pages from the disk; the second shows what a warm server does.
    let rows: { 'QUERY PLAN': string }[] = [];
    for (let run = 0; run < 2; run += 1) {
      const statement = { text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values };
      ({ rows } = await client.query<{ 'QUERY PLAN': string }>(statement));
    }
    caught.push({ text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
  };
  const explained = async (client: pg.PoolClient, query: string | pg.QueryConfig, values: unknown[] = []) => {
    const text = typeof query === 'string' ? query : query.text;
    const parameters = typeof query === 'string' ? values : [...(query.values ?? [])];
    if (/^\s*(?:select|with)/i.test(text)) await explain(client, text, parameters);
    return client.query(text, parameters);
  };
  return {
    connect: async () => {
      const client = await connect();
      return {
        query: (query: string | pg.QueryConfig, values?: unknown[]) => explained(client, query, values),
        release: () => client.release(),
      };
    },
    query: async (query: string | pg.QueryConfig, values?: unknown[]) => {
      const client = await connect();
      try {
        return await explained(client, query, values);
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  } as unknown as pg.Pool;
}

/** Long lists of ids say nothing to a reader. */
const shorten = (plan: string) => plan.replaceAll(/(?:[\da-f-]{36},){3,}[\da-f-]{36}/g, '…');
const tidy = (text: string) => text.replaceAll(/^ {4}/gm, '').trim();

async function main(name: string): Promise<void> {
  const set = SETS[name];
  if (!set) throw new Error(`one of ${Object.keys(SETS).join(', ')}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-explain-'));
  const postgres = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startBenchPostgres(dataDir);
  const caught: Caught[] = [];
  const pool = explainingPool(postgres.url, caught);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const lines: string[] = [];
  const scanned: string[] = [];
  try {
    if (!process.env.DATABASE_URL) await set.generate(postgres.url, ROWS);
    for (const [question, ask] of Object.entries(await set.questions(db, pool))) {
      caught.length = 0;
      await ask();
      lines.push(`## ${question}`, '');
      for (const { text, plan } of caught) {
        lines.push('```sql', tidy(text), '```', '', '```', shorten(plan), '```', '');
        if (set.scans.test(plan)) scanned.push(question);
      }
    }
  } finally {
    await db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const verdict = scanned.length === 0 ? set.verdict : `**Read the whole table: ${scanned.join(', ')}.**`;
  process.stdout.write(
    [
      '# Hot queries and their plans',
      '',
      `Written by \`node bench/explain.ts ${name} > ${set.file}\` on ${ROWS.toLocaleString('en-US')} ${set.about}. ${verdict}`,
      '',
      ...lines,
    ].join('\n'),
  );
  process.exitCode = scanned.length === 0 ? 0 : 1;
}

await main(process.argv[2] ?? 'objects');
