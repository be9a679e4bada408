/** A place where advertising is forbidden is not published, in words and at its field. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#words/moments.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});

const SENTENCE = 'Реклама здесь запрещена с 1\u00a0сентября 2025: 38-ФЗ, ст. 5, ч. 10.7. Укажите другую страницу.';
const publish = ({ resource_id, version }: { resource_id: string; version: number }) =>
  owner.call(`POST /v1/products/resource/life/${resource_id}`, { to: 'active', version });
const change = ({ resource_id, version }: { resource_id: string; version: number }, changes: object) =>
  owner.call(`PATCH /v1/products/resource/change/${resource_id}`, { version, ...changes });

describe('a forbidden page', () => {
  it.each([
    'https://www.instagram.com/warm_home',
    'https://fb.com/warm',
    'https://instagrám.com/accent',
    'https://fb.watch/abc',
    'https://www.messenger.com/t/1',
    'https://scontent.cdninstagram.com/v/1',
  ])('is kept as a draft that says so, and is not published: %s', async (url) => {
    const draft = await createObject(owner, 'resource', { platform: 'other', url });
    expect(draft).toMatchObject({ life: 'draft', missing: { url: SENTENCE } });
    const { status, body } = await publish(draft);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'place_forbidden', message: SENTENCE, fields: { url: SENTENCE } });
  });

  it('is not brought in as what has no page, nor by another platform of what is published', async () => {
    const event = { platform: 'event', url: 'https://www.instagram.com/as_event' };
    expect((await publish(await createObject(owner, 'resource', event))).body.error.code).toBe('place_forbidden');
    const published = await publishObject(owner, 'resource', { platform: 'press', url: null });
    const db = app.database.pool;
    await db.query(
      `UPDATE ad_objects SET details = details || '{"url": "https://www.instagram.com/left"}' WHERE object_id = $1`,
      [published.resource_id],
    );
    expect((await change(published, { platform: 'site' })).body.error.code).toBe('place_forbidden');
  });

  it('is not called ready in the cabinet', async () => {
    const person = await app.signUp();
    await createObject(person, 'resource', { platform: 'other', url: 'https://www.instagram.com/cabinet' });
    // A draft of today is no task yet.
    await app.database.pool.query(
      `UPDATE ad_objects SET created_at = created_at - interval '2 days', updated_at = updated_at - interval '2 days' WHERE owner_id = $1`,
      [person.accountId],
    );
    const { drafts } = (await person.call('GET /v1/cabinet/today')).body.data;
    expect(drafts.items).toMatchObject([{ missing: ['Ссылка на площадку'] }]);
  });

  it('is told of with everything else that is missing', async () => {
    const draft = await createObject(owner, 'resource', { platform: 'other', url: 'https://fb.com/w2', offers: [] });
    const { body } = await publish(draft);
    expect(body.error).toMatchObject({ code: 'not_ready', fields: { url: SENTENCE, offers: expect.any(String) } });
  });

  it('does not take the place of a published one', async () => {
    const shown = await publishObject(owner, 'resource');
    const { status, body } = await change(shown, { platform: 'other', url: 'https://www.instagram.com/moved' });
    expect([status, body.error.code, body.error.fields]).toEqual([422, 'place_forbidden', { url: SENTENCE }]);
  });

  it('stays published when the rule came later: it is mended and paused, and does not come back', async () => {
    const shown = await publishObject(owner, 'resource', { platform: 'site', url: 'https://late.example/food' });
    const admin = await signUpStaff(app, 'admin');
    const made = await admin.call('POST /v1/legality/rules', {
      title: 'Закрытый сайт',
      subject: { kind: 'address', address: 'late.example' },
      version: {
        light: 'red',
        law: '38-ФЗ',
        source: 'Решение суда',
        source_url: null,
        words: 'Доступ к сайту ограничен.',
        from: '2026-01-01',
        to: null,
      },
    });
    expect(made.status).toBe(200);
    const mended = await change(shown, { title: 'Кухня на Петроградке, новая' });
    expect(mended.body.data).toMatchObject({ life: 'active', legality: { light: 'red' } });
    const { resource_id, version } = mended.body.data;
    const paused = await owner.call(`POST /v1/products/resource/life/${resource_id}`, { to: 'paused', version });
    expect(paused.status).toBe(200);
    expect((await publish(paused.body.data)).body.error.code).toBe('place_forbidden');
  });

  it('a platform and a page without its number are refused at their own fields once the desk says so', async () => {
    const admin = await signUpStaff(app, 'admin');
    const { items } = (await admin.call('GET /v1/legality/rules')).body.data;
    const today = dayOf(Date.now());
    for (const kind of ['audience', 'platform']) {
      const rule = items.find(({ subject }: { subject: { kind: string; platform?: string } }) =>
        kind === 'audience' ? subject.kind === kind : subject.platform === 'youtube',
      );
      const made = await admin.call(`POST /v1/legality/rules/${rule.rule_id}/versions`, {
        light: 'red',
        law: '149-ФЗ',
        source: 'Закон',
        source_url: null,
        words: 'Нельзя.',
        from: today,
        to: null,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
    }
    const page = await createObject(owner, 'resource', { register_number: null });
    expect(Object.keys((await publish(page)).body.error.fields)).toEqual(['register_number']);
    const video = await createObject(owner, 'resource', { url: 'https://youtube.com/@some' });
    expect(Object.keys((await publish(video)).body.error.fields)).toEqual(['platform']);
  });
});

describe('goods that may be advertised nowhere', () => {
  const publishProduct = ({ product_id, version }: { product_id: string; version: number }) =>
    owner.call(`POST /v1/products/product/life/${product_id}`, { to: 'active', version });

  it('are not published, by their category and by their code', async () => {
    for (const [field, fields] of [
      ['legal_category', { legal_category: 'tobacco', age_mark: '18' }],
      ['kktu', { kktu: '1.2.1' }],
    ] as const) {
      const { status, body } = await publishProduct(await createObject(owner, 'product', fields));
      expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([422, 'goods_forbidden', [field]]);
      expect(body.error.message).toContain('нельзя нигде. 38-ФЗ, ст. 7, п. 8.');
    }
  });

  it('do not take the place of published ones; what is only forbidden on some places is published', async () => {
    const shown = await publishObject(owner, 'product', { kktu: '17.3.1' });
    const changed = await owner.call(`PATCH /v1/products/product/change/${shown.product_id}`, {
      version: shown.version,
      kktu: '1.2.1',
    });
    expect(changed.body.error.code).toBe('goods_forbidden');
    await publishObject(owner, 'product', { legal_category: 'alcohol', age_mark: '18', kktu: '1.1.1' });
  });

  it('need a number that looks like one where the law asks for a paper', async () => {
    const medical = { title: 'Клиника', legal_category: 'medical' };
    for (const document_number of ['-', '1', 'нет', '00000', '№ 7']) {
      const refused = await owner.call('POST /v1/products/product/create', { ...medical, document_number });
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})], document_number).toEqual([
        422,
        ['document_number'],
      ]);
    }
    for (const document_number of ['Л041-01137-77/00307234', '1481 от 11.08.2015'])
      await createObject(owner, 'product', { ...medical, document_number });
  });
});

it('a short link is neither a place nor a site, and what shows a forbidden place is one', async () => {
  const url = 'https://clck.ru/3Abc';
  const place = await owner.call('POST /v1/products/resource/create', { title: 'Канал', platform: 'site', url });
  expect(place).toMatchObject({
    status: 422,
    body: { error: { fields: { url: expect.stringContaining('короткая') } } },
  });
  const goods = await owner.call('POST /v1/products/product/create', { title: 'Чай', landing_url: url });
  expect(goods).toMatchObject({ status: 422, body: { error: { fields: { landing_url: expect.any(String) } } } });
  const viewer = await createObject(owner, 'resource', { platform: 'site', url: 'https://imginn.com/warm_home' });
  expect(viewer.missing).toEqual({ url: SENTENCE });
});
