import { beforeAll, describe, expect, it } from 'vitest';
import { adObjectErrors } from '#modules/ad-objects/contract.ts';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { FORM, formOf } from '../support/uploads.ts';
import { apply, csv, preview, settled, xlsx } from './files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const HEADINGS = [
  'ID',
  'Название',
  'Коротко',
  'Темы',
  'Регион',
  'Площадка',
  'Ссылка',
  'Аудитория',
  'Средний охват',
  'Дата замера',
  'Форматы и цены',
];
const resource = (title: string, changes: Record<number, string> = {}) =>
  Object.assign(
    [
      '',
      title,
      'О еде.',
      'Еда; город',
      'Татарстан',
      'Telegram',
      'https://t.me/food',
      '184 000',
      '31400',
      '01.09.2025',
      '1/24 | 12 500,50 | 2; 2/48 | 19900 | 3 | без соседей',
    ],
    changes,
  ) as string[];

async function own(visitor: Visitor, kind = 'resource') {
  const { body } = await visitor.call(`POST /v1/products/${kind}/get_list`, { filter: { mine: true }, limit: 100 });
  return body.data.items;
}

async function file(
  visitor: Visitor,
  path: string,
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const { status, body, headers } = await visitor.call(`GET ${path}`);
  return { status, text: body, headers };
}

describe('preview', () => {
  it('says what the file would do and changes nothing', async () => {
    const person = await app.signUp();
    const known = await createObject(person, 'resource', { title: 'Старое имя' });
    const { status, body } = await preview(
      person,
      await xlsx(HEADINGS, resource('Кухня'), resource('Новое имя', { 0: known.resource_id })),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ rows_total: 2, columns_unknown: [], can_apply: true, can_publish: true });
    expect(body.data.rows).toEqual([
      { row: 2, id: null, title: 'Кухня', action: 'create', problems: [], missing: [] },
      { row: 3, id: known.resource_id, title: 'Новое имя', action: 'change', problems: [], missing: [] },
    ]);
    expect((await own(person)).map(({ title }: { title: string }) => title)).toEqual(['Старое имя']);
  });

  it('shows every bad row, the cell and why', async () => {
    const person = await app.signUp();
    const { body } = await preview(
      person,
      csv(
        [...HEADINGS, 'Вовлечённость, %', 'Моя заметка'],
        [...resource('Хорошая'), '4,2', 'x'],
        [...resource('Я'), '', ''],
        [...resource('Цены', { 10: '1/24 | даром | 2' }), '', ''],
        [...resource('Много', { 3: 'Еда; Рыбалка', 4: 'Атлантида', 7: '-5', 9: '31.02.2025' }), '140', ''],
        [...resource('Ссылка', { 6: 'javascript:alert(1)' }), '', ''],
        [...resource('Завтра', { 9: '01.01.2099' }), '', ''],
        [...resource('Дёшево', { 10: '1/24 | 12500 | 2\n2/48 | 0,5 | 2' }), '', ''],
        [...resource('', { 2: '' }), '', ''],
      ),
    );
    expect(body.data).toMatchObject({ rows_total: 8, can_apply: false, columns_unknown: ['Моя заметка'] });
    const problems = Object.fromEntries(
      body.data.rows.map(({ row, problems }: { row: number; problems: { column: string; message: string }[] }) => [
        row,
        Object.fromEntries(problems.map(({ column, message }) => [column, message])),
      ]),
    );
    expect(problems).toEqual({
      2: {},
      3: { Название: 'Название — от 3 символов.' },
      4: { 'Форматы и цены': 'Укажите сумму в рублях, например 12500 или 12 500,50.' },
      5: {
        Темы: expect.stringContaining('«Рыбалка» нет в списке'),
        Регион: expect.stringContaining('«Атлантида» нет в списке'),
        Аудитория: 'Укажите целое число.',
        'Дата замера': 'Укажите дату.',
        'Вовлечённость, %': 'Не больше 100 %.',
      },
      6: { Ссылка: 'Укажите адрес целиком, например https://company.ru.' },
      7: { 'Дата замера': 'Замер не может быть в будущем.' },
      8: { 'Форматы и цены': 'Строка 2: Цена — не меньше одного рубля.' },
      9: { Название: 'Название — от 3 символов.' },
    });
    expect(body.data.rows[3].problems[0].value).toBe('Еда; Рыбалка');
    const { status, body: refusal } = await apply(person, body.data.token);
    expect({ status, code: refusal.error.code }).toEqual({ status: 409, code: 'table_has_problems' });
  });

  it("never changes others' objects, blocked ones, or one object twice", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const foreign = await publishObject(other, 'resource');
    const campaign = await createObject(person, 'campaign');
    const mine = await createObject(person, 'resource');
    const blocked = await createObject(person, 'resource');
    await app.database.pool.query("UPDATE ad_objects SET moderation = 'blocked' WHERE object_id = $1", [
      blocked.resource_id,
    ]);
    const ids = [
      foreign.resource_id,
      campaign.campaign_id,
      'не id',
      blocked.resource_id,
      mine.resource_id,
      mine.resource_id,
    ];
    const { body } = await preview(person, csv(HEADINGS, ...ids.map((id) => resource('Кухня', { 0: id }))));
    const complaints = body.data.rows.map((row: { problems: { column: string; message: string }[] }) =>
      row.problems.map(({ column, message }) => `${column}: ${message}`),
    );
    const absent = ['ID: Среди ваших ресурсов нет объекта с таким ID.'];
    expect(complaints).toEqual([
      absent,
      absent,
      ['ID: Такого ID не бывает. Чтобы создать объект, оставьте ячейку пустой.'],
      [`ID: ${adObjectErrors.object_blocked.message}`],
      [],
      ['ID: Этот ID уже стоит в строке 6.'],
    ]);
  });

  it('asks a campaign for a product of the same person', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const foreign = await publishObject(other, 'product');
    const mine = await createObject(person, 'product');
    const { body } = await preview(
      person,
      csv(['Название', 'ID продукта'], ['Чужой продукт', foreign.product_id], ['Свой продукт', mine.product_id]),
      'campaign',
    );
    expect(body.data.rows[0].problems).toEqual([{ column: 'ID продукта', message: 'Выберите продукт из своих.' }]);
    expect(body.data.rows[1].problems).toEqual([]);
  });

  it('refuses what is no table with one sentence', async () => {
    const person = await app.signUp();
    const answers = [
      await preview(person, 'PK\u0003\u0004 not really'),
      await preview(person, csv(['Foo', 'Bar'], ['1', '2'])),
      await preview(person, csv(['Название', 'название *'], ['Чай', 'Чай'])),
      await preview(person, Buffer.alloc(5 * 1024 * 1024 + 1, 'а')),
      await person.call('POST /v1/transfer/preview?kind=resource', {}),
      await person.call('POST /v1/transfer/preview?kind=banana', formOf({ bytes: 'x' }), { 'content-type': FORM }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual([
      [422, expect.stringContaining('не похож на таблицу')],
      [422, expect.stringContaining('нет знакомых заголовков')],
      [422, 'Колонка «название *» встречается дважды. Оставьте одну.'],
      [413, 'Файл больше 5 МБ.'],
      [415, expect.any(String)],
      [422, expect.any(String)],
    ]);
  });
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
  }, 90_000);

  it('writes two thousand rows', async () => {
    const person = await app.signUp();
    const rows = Array.from({ length: 2000 }, (_, at) => resource(`Канал ${at}`));
    const { body } = await preview(person, await xlsx(HEADINGS, ...rows));
    await apply(person, body.data.token, true);
    expect(await settled(person, body.data.token)).toMatchObject({ state: 'done', result: { created: 2000 } });
  }, 120_000);

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

describe('export', () => {
  it.each(KINDS)('of %s comes back unchanged', async (kind) => {
    const person = await app.signUp();
    const before = [await publishObject(person, kind), await createObject(person, kind, { title: '=HYPERLINK("x")' })];
    const { status, text, headers } = await file(person, `/v1/products/${kind}/export.csv`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename="${kind}-[\\d-]+\\.csv"$`)),
    });
    expect(text.startsWith('\ufeffID;Состояние;Название;')).toBe(true);
    expect(text).toContain(`;"'=HYPERLINK(""x"")";`);
    const { body } = await preview(person, text, kind);
    expect(body.data).toMatchObject({ can_apply: true, columns_unknown: [] });
    await apply(person, body.data.token);
    expect(await settled(person, body.data.token)).toMatchObject({ state: 'done', result: { created: 0, changed: 2 } });
    for (const object of before) {
      const { body: after } = await person.call(`GET /v1/products/${kind}/retrieve/${object[`${kind}_id`]}`);
      expect({ ...after.data, version: 0, updated_at: '' }).toEqual({ ...object, version: 0, updated_at: '' });
    }
  });

  it('holds own objects only, in every state, and nothing for strangers', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    await publishObject(other, 'product', { title: 'Чужой чай' });
    await createObject(person, 'product', { title: 'Свой чай' });
    const { text } = await file(person, '/v1/products/product/export.csv');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(';Черновик;Свой чай;');
    for (const name of ['export.csv', 'export.xlsx', 'template.xlsx'])
      expect((await file(app.visitor(), `/v1/products/product/${name}`)).status).toBe(401);
  });

  it('gives spreadsheets and a template that can be read back', async () => {
    const person = await app.signUp();
    await createObject(person, 'contractor', { title: 'Сценарии' });
    const get = async (name: string) =>
      (
        await app.app.inject({
          url: `/api/v1/products/contractor/${name}`,
          headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; ') },
        })
      ).rawPayload;
    const exported = await preview(person, await get('export.xlsx'), 'contractor');
    expect(exported.body.data).toMatchObject({ rows_total: 1, can_apply: true, columns_unknown: [] });
    const template = await preview(person, await get('template.xlsx'), 'contractor');
    expect(template.body.error.message).toContain('только пример');
  });
});
