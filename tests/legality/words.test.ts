/** Goods that are called ordinary and read otherwise are seen by a moderator before everybody sees them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let owner: Person;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  moderator = await signUpStaff(app, 'moderator');
  admin = await signUpStaff(app, 'admin');
});

const ordinary = { legal_category: 'ordinary' };
const change = (kind: string, id: string, version: number, changes: object) =>
  owner.call(`PATCH /v1/products/${kind}/change/${id}`, { version, ...changes });
const decide = (kind: string, id: string, version: number, verdict: object) =>
  moderator.call(`POST /v1/moderation/objects/${kind}/${id}`, {
    version,
    ...verdict,
  });

describe('a product whose words contradict its category', () => {
  it.each([
    ['Сигареты Parliament', 'Табак и никотин'],
    ['Водка Белуга', 'Алкоголь'],
    ['Вoдкa с латинскими буквами', 'Алкоголь'],
    ['Казино Вулкан', 'Азартные игры'],
  ])('«%s» waits for a moderator, who is told why', async (title, category) => {
    const draft = await createObject(owner, 'product', { ...ordinary, title });
    expect(draft.doubts).toMatchObject([{ field: 'legal_category', words: expect.stringContaining(`«${category}»`) }]);
    const published = await publishObject(owner, 'product', { ...ordinary, title });
    expect(published).toMatchObject({ life: 'active', moderation: 'pending' });
    const path = `GET /v1/products/product/retrieve/${published.product_id}`;
    expect((await moderator.call(path)).body.data.doubts).toEqual(published.doubts);
    expect((await app.visitor().call(path)).status).toBe(404);
    const queue = (await moderator.call('GET /v1/moderation/queue?limit=100')).body.data.items;
    expect(JSON.stringify(queue)).toContain(published.product_id);
  });

  it('of which none is right waits too', async () => {
    const title = 'Диплом о высшем образовании';
    const published = await publishObject(owner, 'product', { ...ordinary, title });
    expect(published).toMatchObject({ moderation: 'pending', doubts: [{ field: null }] });
  });

  it('by its brand, its description or its site as well', async () => {
    for (const said of [
      { brand: 'Казино «Рояль»' },
      { description: 'Лучшие **сигареты** города' },
      { landing_url: 'https://royalcasino.example' },
    ])
      expect(await publishObject(owner, 'product', { ...ordinary, ...said })).toMatchObject({ moderation: 'pending' });
  });

  it('is published at once in its own category, and under words that only look so', async () => {
    const wine = { title: 'Вино красное', legal_category: 'alcohol', age_mark: '18' };
    expect(await publishObject(owner, 'product', wine)).toMatchObject({ moderation: 'accepted', doubts: [] });
    const podcast = { ...ordinary, title: 'Водкаст и дипломная работа' };
    expect(await publishObject(owner, 'product', podcast)).toMatchObject({ moderation: 'accepted' });
  });

  it('comes back to a moderator when a change brings words or takes the category away, and only then', async () => {
    const tea = await publishObject(owner, 'product', ordinary);
    const other = await change('product', tea.product_id, tea.version, { title: 'Чай и водка' });
    expect(other.body.data).toMatchObject({ moderation: 'pending' });
    const seen = await decide('product', tea.product_id, other.body.data.version, { decision: 'accepted' });
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    const { version } = (await owner.call(`GET /v1/products/product/retrieve/${tea.product_id}`)).body.data;
    const cheaper = await change('product', tea.product_id, version, { price: 50_000 });
    expect(cheaper.body.data).toMatchObject({ moderation: 'accepted', doubts: [] });
    const more = await change('product', tea.product_id, cheaper.body.data.version, { summary: 'И настойка.' });
    expect(more.body.data).toMatchObject({ moderation: 'pending' });

    const wine = await publishObject(owner, 'product', {
      title: 'Вино белое',
      legal_category: 'alcohol',
      age_mark: '18',
    });
    const hidden = await change('product', wine.product_id, wine.version, ordinary);
    expect(hidden.body.data).toMatchObject({ moderation: 'pending' });
  });
});

it('a campaign is read as its product is called', async () => {
  const product = await createObject(owner, 'product', ordinary);
  const campaign = { product_id: product.product_id, brief: 'Расскажите про наше казино.' };
  expect(await publishObject(owner, 'campaign', campaign)).toMatchObject({
    moderation: 'pending',
    doubts: [{ field: 'product_id' }],
  });
  const wine = await createObject(owner, 'product', { legal_category: 'alcohol', age_mark: '18' });
  const ofWine = { product_id: wine.product_id, title: 'Новое вино' };
  expect(await publishObject(owner, 'campaign', ofWine)).toMatchObject({ moderation: 'accepted' });
});

it('a contractor who offers forbidden places waits for a moderator', async () => {
  const offers = [{ service: 'Реклама в Instagram', price: 800_000, unit: 'piece', lead_days: 3 }];
  expect(await publishObject(owner, 'contractor', { offers })).toMatchObject({ moderation: 'pending' });
  const portfolio = [{ title: 'Наш пост', url: 'https://www.instagram.com/p/1', media_id: null, text: null }];
  expect(await publishObject(owner, 'contractor', { portfolio })).toMatchObject({
    moderation: 'pending',
    doubts: [{ field: 'portfolio' }],
  });
  expect(await publishObject(owner, 'contractor')).toMatchObject({ moderation: 'accepted' });
});

describe('words at the desk', () => {
  const version = {
    light: 'red',
    law: '38-ФЗ',
    source: 'Закон',
    source_url: null,
    words: 'Похоже на чай.',
    from: '2024-01-01',
    to: null,
  };
  const subject = { kind: 'words', of: 'goods', category: null, words: ['красноба*'] };

  it('are added by an administrator, read at once and told to nobody else', async () => {
    const added = await admin.call('POST /v1/legality/rules', { title: 'Краснобаи', subject, version });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(await publishObject(owner, 'product', { ...ordinary, title: 'Краснобаи' })).toMatchObject({
      moderation: 'pending',
    });
    const kinds = (items: { subject: { kind: string } }[]) => items.map((rule) => rule.subject.kind);
    expect(kinds((await admin.call('GET /v1/legality/rules')).body.data.items)).toContain('words');
    expect(kinds((await owner.call('GET /v1/legality/rules')).body.data.items)).not.toContain('words');
    const rule = added.body.data.items.find(({ title }: { title: string }) => title === 'Краснобаи');
    await admin.call(`DELETE /v1/legality/rules/${rule.rule_id}/versions/${rule.versions[0].version_id}`);
    expect(await publishObject(owner, 'product', { ...ordinary, title: 'Краснобаи' })).toMatchObject({
      moderation: 'accepted',
    });
  });

  it('are refused where nothing could be found by them', async () => {
    const refused = await admin.call('POST /v1/legality/rules', {
      title: 'Пусто',
      subject: { ...subject, words: ['ро*'] },
      version,
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.fields)).toEqual(['subject.words']);
  });
});
