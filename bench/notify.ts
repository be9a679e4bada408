/**
 * How many commits a second NOTIFY holds. PostgreSQL puts notifications into one queue under one lock that is held until the commit
 * is on the disk, so commits that notify go one after the other, where others share a flush. Both kinds are measured in one run,
 * with the disk as it is, and how long a listener waits for what was said.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { cpuOfTree, parentOf } from './cpu.ts';
import { median } from './measure.ts';
import { print } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CHANNEL = 'said';
const WRITERS = [1, 8, 32];
/** Processes that listen, each with a connection of its own. */
const LISTENERS = [1, 8];

const SILENT = 'INSERT INTO said (at) VALUES ($1)';
const NOTIFYING = `WITH said AS (${SILENT}) SELECT pg_notify('${CHANNEL}', $1::text)`;

interface Result {
  perSecond: number;
  postgresMs: number;
  /** Until the first of the listeners heard of it. */
  heardMs: number | null;
}

/** No bar: it says when another engine has to take over. */
export async function runNotify(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-bench-'));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say } });
  try {
    print(`${SECONDS} s each, one row and one commit at a time per writer`);
    print('\nwriters  listeners   commits/s  with NOTIFY   share   pg ms  with NOTIFY   heard after ms');
    for (const writers of WRITERS)
      for (const listeners of LISTENERS) {
        const silent = await write(postgres.url, SILENT, { writers, listeners });
        const notifying = await write(postgres.url, NOTIFYING, { writers, listeners });
        print(
          [
            String(writers).padStart(7),
            String(listeners).padStart(10),
            silent.perSecond.toFixed(0).padStart(11),
            notifying.perSecond.toFixed(0).padStart(12),
            (notifying.perSecond / silent.perSecond).toFixed(2).padStart(7),
            silent.postgresMs.toFixed(2).padStart(7),
            notifying.postgresMs.toFixed(2).padStart(12),
            (notifying.heardMs?.toFixed(1) ?? '').padStart(16),
          ].join(' '),
        );
      }
    return true;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function write(
  url: string,
  text: string,
  { writers, listeners }: { writers: number; listeners: number },
): Promise<Result> {
  const clients = await Promise.all(
    Array.from({ length: writers + listeners }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first, ...others] = clients.slice(listeners);
  if (!first) throw new Error('nobody writes');
  const waits: number[] = [];
  try {
    await first.query('CREATE TABLE IF NOT EXISTS said (at double precision)');
    for (const listener of clients.slice(0, listeners)) await listener.query(`LISTEN ${CHANNEL}`);
    clients[0]?.on('notification', ({ payload }) => waits.push(performance.now() - Number(payload)));
    const { rows } = await first.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const server = parentOf(rows[0]?.pid ?? 0);
    const before = cpuOfTree(server);
    const started = performance.now();
    const until = started + SECONDS * 1000;
    let commits = 0;
    const busy = async (client: pg.Client) => {
      while (performance.now() < until) {
        await client.query({ name: 'say', text, values: [performance.now()] });
        commits += 1;
      }
    };
    await Promise.all([first, ...others].map(busy));
    return {
      perSecond: commits / ((performance.now() - started) / 1000),
      postgresMs: (cpuOfTree(server) - before) / commits,
      heardMs: waits.length > 0 ? median(waits) : null,
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
