/** Erasing an account reads no large table in one statement (decision 0037): it would outlive the limit of a statement. */

import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { forgetFailuresOf } from '#modules/passport/server/sign-in/store.ts';
import { eraseWordsOf } from '#modules/projects/server/own-data/store.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

/** How often each table or partition was read from end to end by the work. A scan of one stretch does not count. */
async function fullScansOf(transaction: Transaction, tables: string[], work: () => Promise<void>) {
  const count = async () =>
    (
      await sql<{ relname: string; seq_scan: number }>`
        SELECT relname, seq_scan FROM pg_stat_xact_user_tables
        WHERE relname = ANY(${tables}) OR relid IN (
          SELECT relid FROM unnest(${tables}::text[]) AS name, pg_partition_tree(name::regclass) WHERE isleaf)
        ORDER BY 1`.execute(transaction)
    ).rows;
  const before = await count();
  await work();
  return (await count()).map(({ relname, seq_scan }, index) => [relname, seq_scan - (before[index]?.seq_scan ?? 0)]);
}

it('the feeds and tasks of projects are read in stretches', async () => {
  const [person, owner] = [await app.signUp(), await app.signUp()];
  const { project_id } = (await owner.call('POST /v1/projects', { title: 'Чужой проект' })).body.data;
  const [dealId, taskId] = [newId(), newId()];
  await inTransaction(app.database.db, async (transaction) => {
    // Of the past and of the far future: a partition with a row or two is read from end to end, and rightly.
    await sql`INSERT INTO project_activity (entry_id, project_id, kind, deal_id, data)
      SELECT overlay(gen_random_uuid()::text placing beginning from 1)::uuid, gen_random_uuid(), 'task_added', NULL, '{"title": "Чужое"}'
      FROM generate_series(1, 5000), unnest(ARRAY['0190', 'f190']) AS beginning`.execute(transaction);
    await sql`INSERT INTO project_activity (entry_id, project_id, actor_id, kind, deal_id, data) VALUES
      (${newId()}, ${project_id}, ${person.accountId}, 'task_added', NULL, '{"title": "Своё"}'),
      (${newId()}, ${project_id}, ${owner.accountId}, 'task_done', NULL,
        jsonb_build_object('title', 'Своё', 'author_id', ${person.accountId}::text)),
      (${newId()}, ${project_id}, ${owner.accountId}, 'deal_open', ${dealId}, '{"title": "Сделка", "offer": "Пост"}')`.execute(
      transaction,
    );
    await sql`WITH others AS (
        INSERT INTO projects (project_id, title) SELECT gen_random_uuid(), 'Ещё один' FROM generate_series(1, 500)
        RETURNING project_id)
      INSERT INTO project_tasks (task_id, project_id, title, place)
      SELECT gen_random_uuid(), project_id, 'Чужая', n FROM others, generate_series(1, 10) n`.execute(transaction);
    await sql`INSERT INTO project_tasks (task_id, project_id, title, place, author_id)
      VALUES (${taskId}, ${project_id}, 'Своя', 0, ${person.accountId})`.execute(transaction);
    await sql`ANALYZE projects, project_members, project_activity, project_tasks`.execute(transaction);
    const scans = await fullScansOf(transaction, ['project_activity', 'project_tasks'], () =>
      eraseWordsOf(transaction, person.accountId, { mailbox: person.email, dealIds: [dealId] }),
    );
    expect(scans.length).toBeGreaterThan(3);
    expect(scans.filter(([, count]) => count !== 0)).toEqual([]);
    const lines = await sql<{ kind: string; data: object }>`
      SELECT kind, data FROM project_activity WHERE project_id = ${project_id} ORDER BY kind`.execute(transaction);
    expect(lines.rows.filter(({ kind }) => ['task_added', 'task_done', 'deal_open'].includes(kind))).toEqual([
      { kind: 'deal_open', data: {} },
      { kind: 'task_done', data: { title: 'Удалённая задача' } },
    ]);
    const tasks = await sql`
      SELECT title, author_id, count(*)::int AS count FROM project_tasks GROUP BY 1, 2 ORDER BY count`.execute(
      transaction,
    );
    expect(tasks.rows).toEqual([
      { title: 'Удалённая задача', author_id: null, count: 1 },
      { title: 'Чужая', author_id: null, count: 5000 },
    ]);
  });
});

it('failed sign-ins are found by an index, those of the account and of its networks and no others', async () => {
  const key = `account:${newId()}`;
  const kept = [`${key}0`, `${key}A`, `${key}a`, `second:${key}@203.0.113.1`];
  await inTransaction(app.database.db, async (transaction) => {
    const keys = [key, `${key}@203.0.113.1`, `${key}@2001:db8::/64`, `${key}@`, ...kept];
    await sql`INSERT INTO sign_in_failures (key, failures, last_failed_at, retry_at)
      SELECT key, 1, now(), now() FROM (
        SELECT unnest(${keys}::text[]) AS key UNION ALL SELECT 'address:' || n FROM generate_series(1, 20000) n)`.execute(
      transaction,
    );
    await sql`ANALYZE sign_in_failures`.execute(transaction);
    const scans = await fullScansOf(transaction, ['sign_in_failures'], () => forgetFailuresOf(transaction, key));
    expect(scans).toEqual([['sign_in_failures', 0]]);
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM sign_in_failures WHERE key = ANY(${keys}) ORDER BY key COLLATE "C"`.execute(transaction);
    expect(rows.map((row) => row.key)).toEqual(kept);
  });
});
