/** State of the job queues, for operators. Never the payload of a job: letters carry codes. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

export interface QueueState {
  name: string;
  waiting: number;
  /** Failed before and will be tried again. */
  retrying: number;
  active: number;
  /** Given up. */
  failed: number;
  /** Since when the oldest one that is due waits. */
  oldestAt: Date | null;
}

export interface FailedJob {
  id: string;
  name: string;
  failedAt: Date | null;
  tries: number;
  message: string | null;
}

/** Empty queues are listed too. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    SELECT q.name,
      (count(*) FILTER (WHERE j.state = 'created'))::int AS waiting,
      (count(*) FILTER (WHERE j.state = 'retry'))::int AS retrying,
      (count(*) FILTER (WHERE j.state = 'active'))::int AS active,
      (count(*) FILTER (WHERE j.state = 'failed'))::int AS failed,
      min(j.created_on) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now()) AS "oldestAt"
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry', 'active', 'failed')
    WHERE q.name NOT LIKE '\\_\\_%'
    GROUP BY q.name ORDER BY q.name`.execute(db);
  return rows;
}

export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    SELECT id, name, coalesce(completed_on, started_on) AS "failedAt", retry_count::int AS tries,
      left(coalesce(output ->> 'message', output ->> 'value'), 300) AS message
    FROM pgboss.job WHERE state IN ('failed', 'retry') AND name NOT LIKE '\\_\\_%'
    ORDER BY state, created_on DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** At once, whether it was given up or waits for its next try. False when there is no such job. */
export async function retryNow(db: Db, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL,
      retry_limit = greatest(retry_limit, retry_count + 1)
    WHERE name = ${name} AND id = ${id}::uuid AND state IN ('failed', 'retry') RETURNING 1`.execute(db);
  return rows.length > 0;
}
