/** What happens to the way to the ОРД: outages, a wrong key, refusals, deaths in the middle. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agree, hasErid, type MarkingBench, markingOf, startMarking, waitFor } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeEach(async () => {
  bench ??= await startMarking();
  bench.ord.ord.trouble.length = 0;
  bench.ord.ord.isDown = false;
});

const pair = async () => [await bench.company(), await bench.selfEmployed()] as const;
const send = (objectId: string) =>
  markingOf(bench.app)
    .jobs.find(({ name }) => name === 'marking-send')
    ?.handle({ object_id: objectId });
const creativeObject = async (dealId: string) => {
  const { rows } = await sql<{ object_id: string; external_id: string }>`
    SELECT object_id, external_id FROM marking_objects WHERE kind = 'creative' AND deal_id = ${dealId}`.execute(
    bench.app.database.db,
  );
  return rows[0] as { object_id: string; external_id: string };
};
const writesOf = (externalId: string) =>
  bench.ord.ord.calls.filter((call) => call === `PUT /v3/creative/${externalId}`);

describe('the way to the ОРД', () => {
  it('waits through an outage and then sends everything in its order', async () => {
    const [buyer, seller] = await pair();
    bench.ord.ord.isDown = true;
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Через простой.' });
    const away = await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'away');
    expect(away.ord.since).not.toBeNull();
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).body.error.code).toBe(
      'marking_missing',
    );
    bench.ord.ord.isDown = false;
    const from = bench.ord.ord.calls.length;
    const { ord } = await waitFor(buyer, dealId, hasErid);
    expect(ord.state).toBe('done');
    const kinds = bench.ord.ord.calls
      .slice(from)
      .filter((call) => call.startsWith('PUT'))
      .map((call) => call.split('/')[2]);
    expect(kinds.lastIndexOf('contract')).toBeLessThan(kinds.indexOf('creative'));
  }, 60_000);

  it('obeys «later» and bears connections that end in the middle', async () => {
    const [buyer, seller] = await pair();
    bench.ord.ord.trouble.push({ drop: 'after' }, { status: 429, retryAfterSeconds: 1 });
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Сквозь обрывы.' });
    await waitFor(buyer, dealId, hasErid);
  }, 60_000);

  it('has one creative and one erid when the process dies between the answer and the row', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Смерть посередине.' });
    const { creative } = await waitFor(buyer, dealId, hasErid);
    const { object_id, external_id } = await creativeObject(dealId);
    // As it is after kill -9: the ОРД has it, the transaction was never committed.
    const { db } = bench.app.database;
    await sql`UPDATE marking_creatives SET state = 'queued', erid = NULL, erid_source = NULL, erid_issuer = NULL, erid_at = NULL
      WHERE deal_id = ${dealId}`.execute(db);
    await sql`UPDATE marking_objects SET state = 'waiting', sent_hash = NULL, taken_until = now() - interval '1 minute'
      WHERE object_id = ${object_id}`.execute(db);
    await send(object_id);
    const again = await waitFor(buyer, dealId, hasErid);
    expect(again.creative.erid).toBe(creative.erid);
    const known = await bench.ord.client.knownErids();
    expect(known.filter((one) => one.erid === creative.erid)).toEqual([{ erid: creative.erid, external_id }]);
  });

  it('is gone once by two workers', async () => {
    const [buyer, seller] = await pair();
    bench.ord.ord.isDown = true;
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Два работника.' });
    bench.ord.ord.isDown = false;
    const { object_id, external_id } = await creativeObject(dealId);
    await Promise.all([send(object_id), send(object_id), send(object_id)]);
    await waitFor(buyer, dealId, hasErid);
    await Promise.all([send(object_id), send(object_id)]);
    expect(writesOf(external_id)).toHaveLength(1);
  }, 60_000);

  it('sends again what the ОРД does not know', async () => {
    const [buyer, seller] = await pair();
    const first = await bench.deal(buyer, seller);
    await agree(buyer, seller, first, { text: 'Сначала.' });
    await waitFor(buyer, first, hasErid);
    bench.ord.ord.trouble.push({ status: 404 });
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Потом.' });
    await waitFor(buyer, dealId, hasErid);
  }, 60_000);

  it('comes back as the field that has to change, and whose it is', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller, { url: 'https://telegram.me' });
    await agree(buyer, seller, dealId, { text: 'Не то место.' });
    const marking = await waitFor(seller, dealId, ({ creative }) => creative.state === 'refused');
    expect(marking.problems).toContainEqual(expect.objectContaining({ who: 'seller', field: 'resource.url' }));
    const told = await seller.call('GET /v1/notifications');
    expect(JSON.stringify(told.body)).toContain('ОРД не принял данные');
    expect(marking.can.edit_creative).toBe(true);
  });

  it('tells what the register found bad, and keeps the erid', async () => {
    const [buyer, seller] = await pair();
    bench.ord.ord.behaviour.bad.push({ word: 'плохое слово', messages: ['Creative text is not readable'] });
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Здесь плохое слово.' });
    await waitFor(buyer, dealId, hasErid);
    await markingOf(bench.app).followStatuses();
    const bad = await waitFor(buyer, dealId, ({ creative }) => creative.state === 'bad');
    expect(bad.creative.problems[0].message).toMatch(/^ЕРИР: /);
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
  });

  // The last one: it stops the whole queue.
  it('stops at a wrong key, tells administrators, and goes on when somebody says so', async () => {
    const admin = await signUpStaff(bench.app, 'admin');
    const [buyer, seller] = await pair();
    bench.ord.ord.trouble.push({ status: 401 });
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Ключ не тот.' });
    await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'stopped');
    const queue = (await admin.call('GET /v1/desk/marking?state=waiting')).body.data;
    expect(queue).toMatchObject({ is_stopped: true });
    expect(queue.counts.waiting).toBeGreaterThan(0);
    const told = await admin.call('GET /v1/notifications');
    expect(JSON.stringify(told.body)).toContain('Отправка в ОРД остановлена');
    for (const { object_id } of queue.items) await admin.call(`POST /v1/desk/marking/${object_id}/retry`);
    await waitFor(buyer, dealId, hasErid);
  }, 60_000);
});
