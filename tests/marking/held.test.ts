/** Read-only marking: objects that the ОРД has, and deals in a dispute. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

it('what the ОРД has is neither stopped nor sent again, unless ЕРИР finds it bad', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId);
  await waitFor(buyer, dealId, hasErid);
  const staff = await signUpStaff(bench.app, 'moderator');
  const { db } = bench.app.database;
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects WHERE kind = 'creative' AND deal_id = ${dealId}`.execute(db);
  const path = `/v1/desk/marking/${rows[0]?.object_id}`;
  const sent = { status: 409, body: { error: { code: 'already_sent' } } };
  expect(await staff.call(`POST ${path}/stop`)).toMatchObject(sent);
  expect(await staff.call(`POST ${path}/retry`)).toMatchObject(sent);
  await sql`UPDATE marking_objects SET erir = 'bad' WHERE object_id = ${rows[0]?.object_id}`.execute(db);
  expect(await staff.call(`POST ${path}/stop`)).toMatchObject(sent);
  expect((await staff.call(`POST ${path}/retry`)).status).toBe(200);
});

it('nothing of the creative changes while the deal is in dispute', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
  await sql`UPDATE deals SET state = 'disputed', disputed_at = now() WHERE deal_id = ${dealId}`.execute(
    bench.app.database.db,
  );
  const refused = { status: 409, body: { error: { code: 'marking_disputed' } } };
  expect(await buyer.call(`PUT ${base}/creative`, creativeOf(content_hash, 'Другое.'))).toMatchObject(refused);
  expect(await buyer.call(`PUT ${base}/advertiser`, ADVERTISER)).toMatchObject(refused);
  expect(await seller.call(`POST ${base}/creative/approve`, { content_hash })).toMatchObject(refused);
  const { can, waits_for } = (await buyer.call(`GET ${base}`)).body.data;
  expect(can).toMatchObject({ edit_creative: false, edit_advertiser: false, approve: false, enter_erid: false });
  expect(waits_for).toEqual([]);
});

it('a CID of zeros is none', async () => {
  const buyer = await bench.company('7707083893', 'ООО «Агентство»');
  const dealId = await bench.deal(buyer, await bench.selfEmployed());
  const agency = { kind: 'cid', cid: '00000000-0000-0000-0000-000000000000' };
  const named = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, { ...ADVERTISER, agency });
  expect(named).toMatchObject({ status: 422, body: { error: { fields: { 'agency.cid': expect.any(String) } } } });
});

it('what a moderator stops is told to both sides: who, why and what now; and goes on when it is let go', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const staff = await signUpStaff(bench.app, 'moderator');
  const { db } = bench.app.database;
  bench.ord.ord.isDown = true;
  await agree(buyer, seller, dealId, { text: 'Доход без вложений.' });
  await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'away');
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects WHERE kind = 'pad' AND state = 'waiting'
      AND external_id = (SELECT frozen ->> 'padId' FROM marking_of_deals WHERE deal_id = ${dealId})`.execute(db);
  const path = `/v1/desk/marking/${rows[0]?.object_id}`;
  const words = 'В тексте обещан доход, уберите это';
  expect((await staff.call(`POST ${path}/stop`, { words: '' })).status).toBe(422);
  // What a worker is sending may be there already.
  const lease = (until: string) =>
    sql.raw(`UPDATE marking_objects SET taken_until = ${until}
    WHERE object_id = '${rows[0]?.object_id}'`);
  await lease(`now() + interval '1 minute'`).execute(db);
  expect(await staff.call(`POST ${path}/stop`, { words })).toMatchObject({
    status: 409,
    body: { error: { code: 'being_sent' } },
  });
  await lease('NULL').execute(db);
  // The page it would stand on is stopped, and so is the creative that waits for it.
  await expect.poll(async () => (await staff.call(`POST ${path}/stop`, { words })).status).toBe(200);
  // Nobody is told twice.
  expect((await staff.call(`POST ${path}/stop`, { words: 'Ещё раз то же' })).status).toBe(200);
  bench.ord.ord.isDown = false;
  for (const [person, next] of [
    [buyer, 'Продавцу мы написали, от вас ничего не нужно'],
    [seller, 'Проверьте название и адрес площадки и напишите в поддержку'],
  ] as const) {
    const seen = await waitFor(person, dealId, ({ ord }) => ord?.state === 'stopped');
    expect(seen.creative.problems).toEqual([
      {
        who: 'operator',
        field: null,
        message: `Модератор остановил отправку данных площадки: ${words}`,
        stopped: 'place',
      },
    ]);
    expect(seen.history.at(-1)).toMatchObject({ what: 'stopped', by: null });
    expect(seen.history.at(-1).words).toBe(`модератор остановил отправку данных площадки в ОРД: ${words}`);
    expect(seen.waits_for).toMatchObject([{ who: 'system', what: 'held' }]);
    expect(seen.can.edit_creative).toBe(true);
    const { items } = (await person.call('GET /v1/notifications')).body.data;
    const [told, ...more] = items.filter(({ event }: { event: string }) => event === 'marking_held');
    expect(more).toEqual([]);
    expect(told.title).toContain('Модератор остановил отправку в ОРД');
    for (const part of ['Остановлены данные площадки', words, next, 'рекламу не публикуйте'])
      expect(told.text).toContain(part);
    await expect
      .poll(
        () =>
          bench.app.mailbox.letters
            .filter(({ to }) => to?.some(({ address }) => address === person.email))
            .map(({ subject }) => subject),
        { timeout: 20_000 },
      )
      .toContainEqual(expect.stringContaining('остановил отправку'));
  }
  expect((await staff.call(`POST ${path}/retry`)).status).toBe(200);
  await waitFor(buyer, dealId, hasErid, { seconds: 40 });
}, 90_000);

it('a creative that a moderator stops is the turn of its buyer', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const staff = await signUpStaff(bench.app, 'moderator');
  const { db } = bench.app.database;
  bench.ord.ord.isDown = true;
  await agree(buyer, seller, dealId, { text: 'Быстро и даром.' });
  await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'away');
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects WHERE kind = 'creative' AND deal_id = ${dealId}`.execute(db);
  const path = `/v1/desk/marking/${rows[0]?.object_id}`;
  await expect.poll(async () => (await staff.call(`POST ${path}/stop`, { words: 'Не даром' })).status).toBe(200);
  for (const person of [buyer, seller]) {
    const { waits_for } = (await person.call(`GET /v1/marking/deals/${dealId}`)).body.data;
    expect(waits_for).toMatchObject([{ who: 'buyer', what: 'held' }]);
  }
  bench.ord.ord.isDown = false;
}, 60_000);
