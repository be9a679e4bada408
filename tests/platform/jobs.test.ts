import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createJobs, type Job, type Jobs } from '#platform/jobs.ts';
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
  const web = createJobs({ url, log: silent, isWorking: false });
  const worker = createJobs({ url, log: silent });
  const database = openDatabase({ url });
  started.push({ database, jobs: web });
  const done: string[] = [];
  const job = (by: string): Job<{ n: number }> => ({ name: 'shared', data, handle: async () => void done.push(by) });
  await web.start([job('web')] as Job[]);
  await inTransaction(database.db, (transaction) => web.enqueue(transaction, job('web'), { n: 1 }));
  // Longer than a worker waits before it looks by itself.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(done).toEqual([]);
  started.push({ database: openDatabase({ url }), jobs: worker });
  await worker.start([job('worker')] as Job[]);
  await vi.waitFor(() => expect(done).toEqual(['worker']), { timeout: 15_000 });
});
