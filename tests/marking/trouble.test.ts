/** Fault injection between outbox and ОРД: outages, a wrong key, refusals, kills in the middle. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  agree,
  bringErid,
  hasErid,
  type MarkingBench,
  markingOf,
  type Person,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeEach(async () => {
  bench ??= await startMarking();
  bench.ord.ord.trouble.length = 0;
  bench.ord.ord.isDown = false;
  bench.ord.ord.troubleOf = undefined;
});

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('not as wished');
}

const registered = async (buyer: Person, seller: Person, text: string) => {
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, { text });
  return waitFor(buyer, dealId, hasErid);
};
const objectOf = async (objectId: string) => {
  const { rows } = await sql<{ state: string; taken_until: Date | null }>`
    SELECT state, taken_until FROM marking_objects WHERE object_id = ${objectId}`.execute(bench.app.database.db);
  return rows[0] as { state: string; taken_until: Date | null };
};
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
    // A contract and a pad need persons, not each other; the creative needs all of them.
    expect(kinds.toSorted()).toEqual(['contract', 'contract', 'creative', 'pad', 'person', 'person', 'person']);
    expect(kinds.at(0)).toBe('person');
    expect(kinds.at(-1)).toBe('creative');
    // The ОРД refuses an object that refers to an unknown one: none was sent too early.
    const { rows: refused } = await sql<{ path: string; status: number }>`
      SELECT path, status FROM marking_calls WHERE status BETWEEN 400 AND 499 AND method = 'PUT'`.execute(
      bench.app.database.db,
    );
    expect(refused).toEqual([]);
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
    // Everything else of the chain is there, so that the creative is all there is to send.
    await registered(buyer, seller, 'Один работник.');
    const dealId = await bench.deal(buyer, seller);
    bench.ord.ord.troubleOf = ({ path }) => (path.startsWith('/v3/creative') ? { status: 503 } : undefined);
    await agree(buyer, seller, dealId, { text: 'Два работника.' });
    const { object_id, external_id } = await creativeObject(dealId);
    await until(async () => (await objectOf(object_id)).taken_until === null && writesOf(external_id).length > 0);
    // Slow enough for all of them to begin before the first has ended.
    bench.ord.ord.troubleOf = ({ path }) => (path.startsWith('/v3/creative') ? { delayMs: 500 } : undefined);
    const before = writesOf(external_id).length;
    await sql`UPDATE marking_objects SET next_at = NULL WHERE object_id = ${object_id}`.execute(bench.app.database.db);
    await Promise.all([send(object_id), send(object_id), send(object_id)]);
    expect(writesOf(external_id)).toHaveLength(before + 1);
    await waitFor(buyer, dealId, hasErid);
    await Promise.all([send(object_id), send(object_id)]);
    expect(writesOf(external_id)).toHaveLength(before + 1);
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
    const dealId = await bench.deal(buyer, seller);
    // An address that the register refuses and we do not know to be a whole platform.
    const { db } = bench.app.database;
    await sql`UPDATE ad_objects SET details = details || '{"url":"https://telegram.dog"}'
      WHERE object_id = (SELECT object_id FROM deals WHERE deal_id = ${dealId})`.execute(db);
    await sql`UPDATE marking_of_deals SET place_url = 'https://telegram.dog' WHERE deal_id = ${dealId}`.execute(db);
    await agree(buyer, seller, dealId, { text: 'Не то место.' });
    const marking = await waitFor(seller, dealId, ({ creative }) => creative.state === 'refused');
    expect(marking.problems).toContainEqual(expect.objectContaining({ who: 'seller', field: 'resource.url' }));
    const told = await seller.call('GET /v1/notifications');
    expect(JSON.stringify(told.body)).toContain('ОРД не принял данные');
    expect(marking.can.edit_creative).toBe(true);

    // Staff see whose turn it is, and the place that was refused apart from the creative that only waits for it.
    const staff = await signUpStaff(bench.app, 'moderator');
    const of = async (state: string) => (await staff.call(`GET /v1/desk/marking?state=${state}`)).body.data;
    const seen = (side: string, accountId: string) => ({ side, account_id: accountId, name: expect.any(String) });
    const { items: refused, counts } = await of('refused');
    expect(refused.find(({ deal_id }: { deal_id: string }) => deal_id === dealId)).toMatchObject({
      kind: 'pad',
      whose: seen('seller', seller.accountId),
    });
    const { items: held } = await of('held');
    expect(held.find(({ deal_id }: { deal_id: string }) => deal_id === dealId)).toMatchObject({
      kind: 'creative',
      whose: seen('buyer', buyer.accountId),
    });
    expect(counts.attention).toBe(counts.refused + counts.held + counts.stopped + counts.bad);
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

  it('gives the erid that came after a refusal, to the same content and to no other', async () => {
    const moderator = await signUpStaff(bench.app, 'moderator');
    const [buyer, seller] = await pair();
    await registered(buyer, seller, 'Всё остальное уже там.');
    const refused = async (text: string) => {
      const dealId = await bench.deal(buyer, seller);
      bench.ord.ord.troubleOf = ({ path }) => (path.startsWith('/v3/creative') ? { status: 400 } : undefined);
      await agree(buyer, seller, dealId, { text });
      await waitFor(buyer, dealId, ({ creative }) => creative.state === 'refused');
      bench.ord.ord.troubleOf = undefined;
      const { object_id } = await creativeObject(dealId);
      return { dealId, retry: () => moderator.call(`POST /v1/desk/marking/${object_id}/retry`) };
    };
    const kept = await refused('Отказ по ошибке.');
    await kept.retry();
    await waitFor(buyer, kept.dealId, hasErid);

    // Changed meanwhile: what the ОРД has under the old name stays as it is.
    const changed = await refused('Отказ и правка.');
    await agree(buyer, seller, changed.dealId, { text: 'Правка после отказа.' }).then(async () => {
      const { creative } = await waitFor(buyer, changed.dealId, hasErid);
      await changed.retry();
      await buyer.call(`POST /v1/marking/deals/${changed.dealId}/creative/version`);
      await agree(buyer, seller, changed.dealId, { text: 'Отказ и правка.' });
      const again = await waitFor(buyer, changed.dealId, hasErid);
      expect(again.creative.erid).not.toBe(creative.erid);
    });
  }, 60_000);

  it('keeps the erid of a creative that nobody waited for when it came', async () => {
    const [buyer, seller] = await pair();
    await registered(buyer, seller, 'До чужого.');
    const dealId = await bench.deal(buyer, seller);
    bench.ord.ord.troubleOf = ({ path }) => (path.startsWith('/v3/creative') ? { delayMs: 1500 } : undefined);
    await agree(buyer, seller, dealId, { text: 'Пока летело.' });
    const { object_id, external_id } = await creativeObject(dealId);
    await until(() => writesOf(external_id).length > 0);
    await bringErid(buyer, seller, dealId, 'Kra23aBcF');
    await until(async () => (await objectOf(object_id)).state === 'sent');
    bench.ord.ord.troubleOf = undefined;
    expect((await buyer.call(`GET /v1/marking/deals/${dealId}`)).body.data.creative).toMatchObject({
      erid: 'Kra23aBcF',
    });
    const next = await bench.deal(buyer, seller);
    await agree(buyer, seller, next, { text: 'Пока летело.' });
    const { creative } = await waitFor(buyer, next, hasErid);
    expect(creative.erid).toMatch(/^2Vtzq/);
    expect(writesOf(external_id)).toHaveLength(1);
  }, 60_000);

  it('sends no more what was taken back while it was on its way', async () => {
    const [buyer, seller] = await pair();
    await registered(buyer, seller, 'До остановки.');
    const dealId = await bench.deal(buyer, seller);
    bench.ord.ord.troubleOf = ({ path }) =>
      path.startsWith('/v3/creative') ? { delayMs: 1500, status: 503 } : undefined;
    await agree(buyer, seller, dealId, { text: 'Остановлено в пути.' });
    const { object_id, external_id } = await creativeObject(dealId);
    await until(() => writesOf(external_id).length > 0);
    await bringErid(buyer, seller, dealId, 'Kra23aBcG');
    await until(async () => (await objectOf(object_id)).taken_until === null);
    expect(await objectOf(object_id)).toMatchObject({ state: 'stopped' });
    bench.ord.ord.troubleOf = undefined;
    await send(object_id);
    expect(writesOf(external_id)).toHaveLength(1);
  }, 60_000);

  it('counts an outage and an unknown reference apart, and is not away once it answers', async () => {
    const [buyer, seller] = await pair();
    await registered(buyer, seller, 'До простоя.');
    const dealId = await bench.deal(buyer, seller);
    bench.ord.ord.isDown = true;
    await agree(buyer, seller, dealId, { text: 'После простоя 404.' });
    await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'away');
    const { rows } = await sql<{ object_id: string }>`
      UPDATE marking_objects SET attempts = 40, next_at = NULL WHERE state = 'waiting' AND status = 503
      RETURNING object_id`.execute(bench.app.database.db);
    bench.ord.ord.isDown = false;
    bench.ord.ord.trouble.push({ status: 404 });
    for (const { object_id } of rows) await send(object_id);
    await waitFor(buyer, dealId, hasErid);

    const second = await bench.deal(buyer, seller);
    bench.ord.ord.isDown = true;
    await agree(buyer, seller, second, { text: 'После простоя 400.' });
    await waitFor(buyer, second, ({ ord }) => ord?.state === 'away');
    bench.ord.ord.troubleOf = () => ({ status: 400 });
    bench.ord.ord.isDown = false;
    await waitFor(buyer, second, ({ creative }) => creative.state === 'refused');
    const { rows: fares } = await sql`SELECT FROM marking_environments WHERE away_since IS NOT NULL`.execute(
      bench.app.database.db,
    );
    expect(fares).toEqual([]);
  }, 60_000);

  it('says that it stands still when a person has to look at something the creative needs', async () => {
    const [buyer, seller] = await pair();
    await registered(buyer, seller, 'До остановленной площадки.');
    const dealId = await bench.deal(buyer, seller);
    bench.ord.ord.troubleOf = ({ method, path }) =>
      method === 'PUT' && path.startsWith('/v1/pad') ? { status: 409 } : undefined;
    await agree(buyer, seller, dealId, { text: 'Ждёт площадку.' });
    const { ord } = await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'stopped');
    expect(ord.since).toBeNull();
    bench.ord.ord.troubleOf = undefined;
  }, 60_000);

  it.each(['empty', 'null', 'html'] as const)(
    'takes a write that is answered with %s for what it is',
    async (body) => {
      const [buyer, seller] = await pair();
      const dealId = await bench.deal(buyer, seller);
      const isFirst = new Set<string>();
      // Each write once: a page of a proxy says nothing, so it is asked again.
      bench.ord.ord.troubleOf = ({ method, path }) => {
        if (method !== 'PUT' || isFirst.has(path)) return undefined;
        isFirst.add(path);
        return { body };
      };
      await agree(buyer, seller, dealId, { text: `Ответ ${body}.` });
      await waitFor(buyer, dealId, ({ creative, ord }) => {
        expect(ord?.state).not.toBe('away');
        return creative.erid !== null;
      });
      bench.ord.ord.troubleOf = undefined;
      const { external_id } = await creativeObject(dealId);
      expect(writesOf(external_id)).toHaveLength(body === 'html' ? 2 : 1);
    },
    60_000,
  );

  const needsStaff = ([state, erir]: string[]) => state === 'refused' || state === 'stopped' || erir === 'bad';

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
    const [stopped] = queue.items;
    await admin.call(`POST /v1/desk/marking/${stopped.object_id}/stop`);
    const needed = (await admin.call('GET /v1/desk/marking?state=attention')).body.data;
    expect(needed.items.map(({ object_id }: { object_id: string }) => object_id)).toContain(stopped.object_id);
    for (const { state, erir } of needed.items) expect([state, erir]).toSatisfy(needsStaff);
    expect(needed.counts.attention).toBeGreaterThan(0);
    for (const { object_id } of queue.items) await admin.call(`POST /v1/desk/marking/${object_id}/retry`);
    await waitFor(buyer, dealId, hasErid);
  }, 60_000);
});
