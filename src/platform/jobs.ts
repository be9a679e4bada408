/** Background work that must not be lost: a job is written in the transaction that causes it and done at least once. */

import { PgBoss, type SendOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { plainSql } from './database/connect.ts';

export interface Job<T = unknown> {
  name: string;
  /**
   * People stand in it under these names, by which an erased account takes its jobs along (decision 0037): `to` is a mailbox,
   * `account_id` whom the work is for, `about_id` somebody else whose name or words it carries.
   */
  data: z.ZodType<T>;
  handle(data: T): Promise<void>;
  /** A cron line, for work that repeats by the clock (UTC). */
  schedule?: string;
  /** Concurrency per process, for work that waits for others; 1 by default. */
  atOnce?: number;
}

type JobOptions = Pick<SendOptions, 'startAfter' | 'retentionSeconds' | 'expireInSeconds'>;

export interface Jobs {
  enqueue<T>(
    transaction: Transaction,
    job: Pick<Job<T>, 'name' | 'data'>,
    data: T,
    options?: JobOptions,
  ): Promise<void>;
  /** Bulk insert of jobs of one queue. */
  enqueueAll<T>(
    transaction: Transaction,
    job: Pick<Job<T>, 'name' | 'data'>,
    data: readonly T[],
    options?: JobOptions,
  ): Promise<void>;
  /** Takes away what is addressed to the person or tells of them, done or not. */
  forget(transaction: Transaction, person: { accountId: string; mailboxes: readonly string[] }): Promise<void>;
  /** `retired` are names of jobs that releases before had by the clock. */
  start(definitions: readonly Job[], retired?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

interface JobLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Tried for about a day with growing pauses, unless the job itself is not worth that long. A worker that died (no heartbeat) gives its job up after some ten seconds; a
 * finished job is erased soon, because letters carry codes.
 */
const QUEUE = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3 * 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 600,
  retentionSeconds: 3 * 86_400,
  notify: true,
};

const isAsWanted = (queue: object): boolean =>
  Object.entries(QUEUE).every(([option, value]) => Reflect.get(queue, option) === value);

/** Retries of writing down a finished job while the database is away. */
const RECORD_EVERY_MILLISECONDS = 250;
const RECORD_LIMIT_MILLISECONDS = 90_000;

interface JobsOptions {
  url: string;
  log: JobLog;
  /** Off: jobs are written here and done by other processes, which also watch the clock. */
  isWorking?: boolean;
  /** Poll intervals: for queues without notifications, and with them. */
  lookAfterSeconds?: { unwoken: number; woken: number };
}

export function createJobs({
  url,
  log,
  isWorking = true,
  lookAfterSeconds = { unwoken: 1, woken: 3 },
}: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'ohvat-jobs',
    max: isWorking ? 3 : 1,
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    maintenanceIntervalSeconds: 300,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));

  const enqueueAll: Jobs['enqueueAll'] = async (transaction, job, data, options = {}) => {
    if (data.length === 0) return;
    const items = data.map((one) => ({ ...options, data: job.data.parse(one) as object }));
    await boss.insert(job.name, items, { db: plainSql(transaction) });
  };

  /**
   * pg-boss takes a lost answer to "completed" for a failure of the job, and would have it done again. So it is written down here, until it
   * is: also when another process has put it back meanwhile, because nobody heard of this one.
   */
  async function record(name: string, id: string): Promise<void> {
    for (const givenUpAt = Date.now() + RECORD_LIMIT_MILLISECONDS; ; ) {
      try {
        await boss.complete(name, id, null, { includeQueued: true });
        return;
      } catch (error) {
        if (Date.now() > givenUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, RECORD_EVERY_MILLISECONDS));
      }
    }
  }

  /**
   * Woken when a job is written, it goes on while there are more: one message wakes it for all that a transaction has written. It
   * looks by itself for those that are tried again, or when it cannot be woken; what goes by the clock has no hurry.
   */
  async function startWorker(job: Job): Promise<void> {
    const seconds = job.schedule ? { unwoken: 20, woken: 20 } : lookAfterSeconds;
    const id = await boss.work<unknown>(
      job.name,
      { pollingIntervalSeconds: seconds.unwoken, notifyPollingIntervalSeconds: seconds.woken },
      async ([item]) => {
        if (!item) return;
        try {
          await job.handle(job.data.parse(item.data));
          await record(job.name, item.id);
        } catch (error) {
          log.warn({ err: error, job: job.name, id: item.id }, 'job failed, will be tried again');
          throw error;
        } finally {
          boss.notifyWorker(id);
        }
      },
    );
  }

  return {
    enqueue: (transaction, job, data, options) => enqueueAll(transaction, job, [data], options),
    enqueueAll,

    async forget(transaction, { accountId, mailboxes }) {
      await plainSql(transaction).executeSql(
        `DELETE FROM pgboss.job
         WHERE lower(data ->> 'to') = ANY($1) OR data ->> 'account_id' = $2 OR data ->> 'about_id' = $2`,
        [mailboxes.map((mailbox) => mailbox.toLowerCase()), accountId],
      );
    },

    async start(definitions, retired = []) {
      await boss.start();
      // Read at once: most starts find everything as it was, and to ask for each queue by itself takes most of a start.
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map(isWorking ? (await boss.getSchedules()).map(({ name, cron }) => [name, cron]) : []);
      for (const job of definitions) {
        const queue = queues.get(job.name);
        if (!queue) await boss.createQueue(job.name, QUEUE);
        // An existing queue keeps the options it was made with otherwise.
        else if (!isAsWanted(queue)) await boss.updateQueue(job.name, QUEUE);
        if (!isWorking) continue;
        for (let worker = 0; worker < (job.atOnce ?? 1); worker += 1) await startWorker(job);
        if (job.schedule && schedules.get(job.name) !== job.schedule) await boss.schedule(job.name, job.schedule, {});
      }
      // Nobody would do what the clock goes on to ask for. By name: what is merely unknown may be a newer release's, on another machine.
      for (const name of retired) if (schedules.has(name)) await boss.unschedule(name);
    },

    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** Restores unfinished jobs of a backup; the next start runs them. */
export async function addJobs(
  url: string,
  jobs: readonly { name: string; data: unknown; start_after: string }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name, QUEUE);
    for (const { name, data, start_after } of jobs) {
      await boss.send(name, data as object, { startAfter: new Date(start_after) });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
