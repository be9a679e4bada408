import { beforeAll, describe, expect, it } from 'vitest';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { apply, csv, preview, settled, xlsx } from './files.ts';
import { HEADINGS, own, resource } from './rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

describe('apply', () => {
  it('writes the whole file: drafts, changes, kopecks, dates and figures marked as imported', async () => {
    const person = await app.signUp();
    const known = await createObject(person, 'resource', { title: 'Старое имя' });
    const { body } = await preview(
      person,
      csv(HEADINGS, resource('Кухня'), resource('Новое имя', { 0: known.resource_id })),
    );
    const { status, body: queued } = await apply(person, body.data.token);
    expect({ status, state: queued.data.state }).toEqual({ status: 200, state: 'queued' });
    const done = await settled(person, body.data.token);
    expect(done).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      result: { created: 1, changed: 1, is_published: false },
    });
    const [made, changed] = done.result.objects;
    expect(changed.id).toBe(known.resource_id);
    const { body: object } = await person.call(`GET /v1/products/resource/retrieve/${made.id}`);
    expect(object.data).toMatchObject({
      title: 'Кухня',
      topics: ['food', 'city'],
      region: '16',
      platform: 'telegram',
      audience_size: 184_000,
      measured_on: '2025-09-01',
      life: 'draft',
      offers: [
        { format: '1/24', price: 1_250_050, lead_days: 2, note: null, cpm: 39_811 },
        { format: '2/48', price: 1_990_000, lead_days: 3, note: 'без соседей' },
      ],
    });
    const { body: figures } = await person.call(`GET /v1/products/resource/figures/${made.id}`);
    expect(figures.data.history).toMatchObject([{ measured_on: '2025-09-01', source: 'imported' }]);
  });

  it('leaves alone what the file does not mention, and keeps the ids of offers', async () => {
    const person = await app.signUp();
    const before = await createObject(person, 'resource', {
      description: 'Длинный рассказ',
      audience_split: { female: 60, ages: null, geo: [{ name: 'Казань', share: 40 }] },
    });
    const { body } = await preview(
      person,
      csv(
        ['ID', 'Женщин, %', 'Форматы и цены', 'Коротко'],
        [before.resource_id, '70', '1/24 | 15000 | 2\n2/48 | 20000 | 4', ''],
      ),
    );
    await apply(person, body.data.token);
    await settled(person, body.data.token);
    const { body: after } = await person.call(`GET /v1/products/resource/retrieve/${before.resource_id}`);
    expect(after.data).toMatchObject({
      title: before.title,
      description: 'Длинный рассказ',
      summary: null,
      audience_split: { female: 70, ages: null, geo: [{ name: 'Казань', share: 40 }] },
      version: 2,
    });
    expect(after.data.offers[0]).toMatchObject({ offer_id: before.offers[0].offer_id, price: 1_500_000 });
    expect(after.data.offers[1].offer_id).not.toBe(before.offers[0].offer_id);
  });

  it('publishes at once when everything is ready, and refuses when it is not', async () => {
    const person = await app.signUp();
    const ready = await preview(person, csv(HEADINGS, resource('Кухня'), resource('Огород')));
    await apply(person, ready.body.data.token, true);
    const done = await settled(person, ready.body.data.token);
    expect(done.result.is_published).toBe(true);
    expect((await own(person)).map(({ life }: { life: string }) => life)).toEqual(['active', 'active']);
    const anyone = await app.visitor().call(`GET /v1/products/resource/retrieve/${done.result.objects[0].id}`);
    expect(anyone.status).toBe(200);

    const bare = await preview(person, csv(['Название'], ['Только имя']));
    expect(bare.body.data).toMatchObject({ can_apply: true, can_publish: false });
    expect(bare.body.data.rows[0].missing).toContainEqual({ column: 'Площадка', message: 'Выберите площадку.' });
    expect((await apply(person, bare.body.data.token, true)).status).toBe(409);
    expect((await apply(person, bare.body.data.token, false)).status).toBe(200);
    expect((await settled(person, bare.body.data.token)).state).toBe('done');
  });

  it('keeps a published object complete', async () => {
    const person = await app.signUp();
    const object = await publishObject(person, 'resource');
    const { body } = await preview(person, csv(['ID', 'Регион'], [object.resource_id, '']));
    expect(body.data.rows[0].problems).toEqual([{ column: 'Регион', message: 'Выберите регион.' }]);
  });

  it('writes nothing at all when one row went wrong since the preview', async () => {
    const person = await app.signUp();
    const known = await createObject(person, 'resource');
    const { body } = await preview(
      person,
      csv(HEADINGS, resource('Кухня'), resource('Огород', { 0: known.resource_id }), resource('Двор')),
    );
    await person.call(`PATCH /v1/products/resource/change/${known.resource_id}`, { version: 1, title: 'Правка рядом' });
    await apply(person, body.data.token);
    const failed = await settled(person, body.data.token);
    expect(failed).toMatchObject({ state: 'failed', done: 0, result: null, preview: { can_apply: false } });
    expect(failed.preview.rows[1].problems[0].message).toContain('изменился после проверки');
    expect((await own(person)).map(({ title }: { title: string }) => title)).toEqual(['Правка рядом']);
    expect((await apply(person, body.data.token)).status).toBe(409);
  });

  it('rolls everything back when the database fails in the middle, and can be tried again', async () => {
    const person = await app.signUp();
    const { pool } = app.database;
    await pool.query(`
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.title = 'Ряд 60' AND nextval('fails') = 1 THEN RAISE EXCEPTION 'pulled plug'; END IF; RETURN NEW; END $$`);
    await pool.query('CREATE SEQUENCE fails');
    await pool.query('CREATE TRIGGER fail_once BEFORE INSERT ON ad_objects FOR EACH ROW EXECUTE FUNCTION fail_once()');
    const { body } = await preview(
      person,
      csv(['Название'], ...Array.from({ length: 80 }, (_, at) => [`Ряд ${at + 1}`])),
      'product',
    );
    await apply(person, body.data.token);
    const done = await settled(person, body.data.token);
    await pool.query('DROP TRIGGER fail_once ON ad_objects');
    expect(done).toMatchObject({ state: 'done', result: { created: 80 } });
    const { rows } = await pool.query('SELECT count(*) AS objects FROM ad_objects WHERE owner_id = $1', [
      person.accountId,
    ]);
    expect(rows[0].objects).toBe(80);
  });

  it('writes once, however often and at whatever moment it is asked', async () => {
    const person = await app.signUp();
    const { body } = await preview(
      person,
      csv(HEADINGS, ...Array.from({ length: 60 }, (_, at) => resource(`Канал ${at}`))),
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => apply(person, body.data.token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const done = await settled(person, body.data.token);
    expect((await apply(person, body.data.token)).body.data).toEqual(done);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await own(person)).toHaveLength(60);
  });

  it('lets others publish while a big file is being published', async () => {
    const [person, ...others] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const topics = ['food', 'city', 'auto', 'fashion', 'games', 'music'];
    const topicOf = (at: number) => topics[at % topics.length] ?? '';
    const rows = Array.from({ length: 200 }, (_, at) =>
      resource(`Канал ${at}`, { 3: `${topicOf(at)}; ${topicOf(at + 1)}` }),
    );
    const { body } = await preview(person, csv(HEADINGS, ...rows));
    await apply(person, body.data.token, true);
    let isDone = false;
    const publishing = others.map(async (other, shift) => {
      for (let at = 60; !isDone || at > 40; at -= 1)
        await publishObject(other, 'resource', { topics: [topicOf(at * 5 + shift), topicOf(at * 5 + shift + 1)] });
    });
    const done = await settled(person, body.data.token);
    isDone = true;
    await Promise.all(publishing);
    expect(done.state).toBe('done');
  }, 360_000);

  it('writes two thousand rows', async () => {
    const person = await app.signUp();
    const rows = Array.from({ length: 2000 }, (_, at) => resource(`Канал ${at}`));
    const { body } = await preview(person, await xlsx(HEADINGS, ...rows));
    await apply(person, body.data.token, true);
    expect(await settled(person, body.data.token)).toMatchObject({ state: 'done', result: { created: 2000 } });
  }, 360_000);

  it("is nobody else's business", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const { body } = await preview(person, csv(HEADINGS, resource('Кухня')));
    const { token } = body.data;
    expect((await other.call(`GET /v1/transfer/${token}`)).status).toBe(404);
    expect((await apply(other, token)).status).toBe(404);
    expect((await app.visitor().call(`GET /v1/transfer/${token}`)).status).toBe(401);
    expect((await apply(app.visitor(), token)).status).toBe(401);
    expect((await preview(app.visitor(), csv(HEADINGS, resource('Кухня')))).status).toBe(401);
  });
});
