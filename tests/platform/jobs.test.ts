import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createJobs, type Job, type Jobs } from '#platform/jobs.ts';
import { folderWithCluster } from '../support/clusters.ts';
import { createTestDatabase } from '../support/database.ts';

const data = z.object({ n: z.number() });
const started: { database: Database; jobs: Jobs }[] = [];

async function start(...definitions: Job<{ n: number }>[]) {
  const url = await createTestDatabase();
  const jobs = createJobs({ url, log: { error: () => {}, warn: () => {} } });
  const database = openDatabase({ url });
  started.push({ database, jobs });
  await jobs.start(definitions as Job[]);
  const write = (job: Job<{ n: number }>, count: number) =>
    inTransaction(database.db, (transaction) =>
      jobs.enqueueAll(
        transaction,
        job,
        Array.from({ length: count }, (_, n) => ({ n })),
      ),
    );
  return { write };
}

afterAll(async () => {
  for (const { database, jobs } of started) {
    await jobs.stop();
    await database.close();
  }
});

it('does all that a transaction has written one after the other, without a pause between', async () => {
  const done: number[] = [];
  const job = { name: 'count', data, handle: async ({ n }: { n: number }) => void done.push(n) };
  const { write } = await start(job);
  await write(job, 40);
  // With a pause after each it would take a minute or two.
  await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 15_000 });
  expect(new Set(done).size).toBe(40);
});

it('goes on with the next when one fails, and comes back to it', async () => {
  const done: number[] = [];
  const tries = new Map<number, number>();
  const handle = async ({ n }: { n: number }) => {
    tries.set(n, (tries.get(n) ?? 0) + 1);
    if (n === 0 && tries.get(n) === 1) throw new Error('not yet');
    done.push(n);
  };
  const job = { name: 'stumble', data, handle, atOnce: 2 };
  const { write } = await start(job);
  await write(job, 10);
  await vi.waitFor(() => expect(done).toHaveLength(10), { timeout: 20_000 });
  expect(done.at(-1)).toBe(0);
  expect(tries.get(0)).toBe(2);
});

it('leaves the work to others where it is told to: what it writes is done by a process that works', async () => {
  const url = await createTestDatabase();
  const silent = { error: () => {}, warn: () => {} };
  const web = createJobs({ url, log: silent, isWorking: false, lookAfterSeconds: { unwoken: 0.5, woken: 0.5 } });
  const worker = createJobs({ url, log: silent });
  const database = openDatabase({ url });
  started.push({ database, jobs: web });
  const done: string[] = [];
  const job = (by: string): Job<{ n: number }> => ({ name: 'shared', data, handle: async () => void done.push(by) });
  await web.start([job('web')] as Job[]);
  await inTransaction(database.db, (transaction) => web.enqueue(transaction, job('web'), { n: 1 }));
  // Longer than a worker waits before it looks by itself.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(done).toEqual([]);
  started.push({ database: openDatabase({ url }), jobs: worker });
  await worker.start([job('worker')] as Job[]);
  await vi.waitFor(() => expect(done).toEqual(['worker']), { timeout: 15_000 });
});

it('does once what was done when the database went away before that could be written down', async () => {
  const dataDir = await folderWithCluster('ohvat-jobs-');
  const startServer = () => startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  let server = await startServer();
  onTestFinished(() => server.stop());
  const { url } = server;
  const jobs = createJobs({ url, log: { error: () => {}, warn: () => {} } });
  const database = openDatabase({ url });
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
  });
  const done: number[] = [];
  const gone = Promise.withResolvers<void>();
  const job: Job<{ n: number }> = {
    name: 'interrupted',
    data,
    async handle({ n }) {
      done.push(n);
      if (done.length > 1) return;
      // Longer than a worker may be silent, once the server is back.
      await database.pool.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE name = $1", [
        job.name,
      ]);
      await server.stop();
      gone.resolve();
    },
  };
  await jobs.start([job] as Job[]);
  await inTransaction(database.db, (transaction) => jobs.enqueue(transaction, job, { n: 1 }));
  await gone.promise;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  server = await startServer();
  expect(server.url).toBe(url);
  const state = async () =>
    (await database.pool.query('SELECT state FROM pgboss.job WHERE name = $1', [job.name])).rows;
  await vi.waitFor(async () => expect(await state()).toMatchObject([{ state: 'completed' }]), { timeout: 30_000 });
  expect(done).toEqual([1]);
}, 120_000);

it('the clock asks no more for what a release before did by it, and goes on for a newer one', async () => {
  const url = await createTestDatabase();
  const clocks = async (names: string[], retired: string[] = []) => {
    const jobs = createJobs({ url, log: { error: () => {}, warn: () => {} } });
    await jobs.start(
      names.map((name) => ({ name, data: z.object({}), schedule: '5 4 * * *', handle: async () => {} })),
      retired,
    );
    await jobs.stop();
  };
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  await clocks(['sweep-old', 'sweep']);
  await clocks(['sweep', 'partitions'], ['sweep-old']);
  // A machine that still has the release before starts anew.
  await clocks(['sweep']);
  const { rows } = await database.pool.query('SELECT name FROM pgboss.schedule ORDER BY 1');
  expect(rows.map(({ name }) => name)).toEqual(['partitions', 'sweep']);
});

it('a queue of a release before works by the rules of this one', async () => {
  const url = await createTestDatabase();
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  const job = { name: 'ruled', data: z.object({}), handle: async () => {} };
  const rules = async () =>
    (await database.pool.query("SELECT retry_limit, notify FROM pgboss.queue WHERE name = 'ruled'")).rows[0];
  for (const _ of ['made', 'changed']) {
    const jobs = createJobs({ url, log: { error: () => {}, warn: () => {} }, isWorking: false });
    await jobs.start([job]);
    await jobs.stop();
    expect(await rules()).toEqual({ retry_limit: 20, notify: true });
    await database.pool.query("UPDATE pgboss.queue SET retry_limit = 2, notify = false WHERE name = 'ruled'");
  }
});
