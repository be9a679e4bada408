/** Between us and the ОРД: what is unfit is not sent, what it remarks is written down, what is looked for is found by an index. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { agree, hasErid, type MarkingBench, startMarking, waitFor } from '../support/marking.ts';
import { BODIES } from '../support/ord.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

it('a body that the rules refuse is never sent, and comes back as if the ОРД had refused it', async () => {
  const { db } = bench.app.database;
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  bench.ord.ord.isDown = true;
  await agree(buyer, seller, dealId, { text: 'Не годится.' });
  await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'away');
  await sql`UPDATE marking_objects SET body = body || '{"texts": []}' WHERE kind = 'creative' AND deal_id = ${dealId}`.execute(
    db,
  );
  bench.ord.ord.isDown = false;
  const { problems } = await waitFor(buyer, dealId, ({ creative }) => creative.state === 'refused');
  expect(problems).toContainEqual(expect.objectContaining({ who: 'buyer', field: 'creative.text' }));
  expect(bench.ord.ord.calls.filter((call) => call.startsWith('PUT /v3/creative'))).toEqual([]);
});

it('nothing that we send has a field the ОРД does not know; its remarks stand in the log of calls', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, { text: 'Годится.' });
  await waitFor(buyer, dealId, hasErid);
  const { rows } = await sql<{ codes: string[] }>`
    SELECT codes FROM marking_calls WHERE status < 300`.execute(bench.app.database.db);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.flatMap(({ codes }) => codes)).toEqual([]);
  const { client, calls, ord } = bench.ord;
  ord.behaviour.refuses_same_inn = false;
  await client.putPerson('p-odd', { ...BODIES.advertiser, nick: 'x' } as never);
  const [said] = calls.at(-1)?.codes ?? [];
  expect(said).toMatch(/^remark: /);
});

it('ids of whatever kind and pages of the queue are found without reading the whole table', async () => {
  const { db } = bench.app.database;
  await sql`INSERT INTO marking_objects (object_id, environment, kind, external_id, body, body_hash, state)
    SELECT gen_random_uuid(), 'vk', 'person', 'p-' || number, '{}', 'x', 'sent' FROM generate_series(1, 5000) AS number`.execute(
    db,
  );
  await sql`ANALYZE marking_objects`.execute(db);
  const planOf = async (statement: string) => {
    const { rows } = await sql<Record<string, string>>`EXPLAIN ${sql.raw(statement)}`.execute(db);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };
  expect(
    await planOf(`SELECT FROM marking_objects WHERE environment = 'vk' AND external_id = 'p-7' AND state = 'sent'`),
  ).toContain('marking_objects_environment_external_id_kind_key');
  const page = await planOf(
    `SELECT * FROM marking_objects WHERE environment = 'vk' ORDER BY updated_at DESC, object_id DESC LIMIT 25`,
  );
  expect(page).toContain('marking_objects_latest');
  expect(page).not.toContain('Sort');
});
