/** The catalog's «можно сейчас»: what the list leaves out is what the light is against, for every way an address is typed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publishBefore, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});

const PLACES: [platform: string, url: string | null, more?: Record<string, unknown>][] = [
  ['vk', 'https://vk.com/one'],
  ['vk', 'https://vk.com/two', { register_number: null }],
  ['vk', 'https://vk.com/three', { register_number: null, audience_size: 10_000 }],
  ['telegram', 'https://t.me/four'],
  ['youtube', 'https://youtube.com/five', { audience_size: 10 }],
  ['other', 'https://www.instagram.com/six'],
  ['other', 'HTTP://Instagram.COM./seven?x=1'],
  ['other', 'https://help.instagram.com:443/eight'],
  ['other', 'https://instagr%61m.com/hidden'],
  ['other', 'https:\\\\instagram.com\\slashes'],
  ['other', 'https://instagrám.com/accent'],
  ['other', 'https://notinstagram.com/nine'],
  ['other', 'https://instagram.com.example.ru/ten'],
  ['other', 'https://example.ru/?to=https://instagram.com/'],
  ['site', 'https://пример.рф/закрыто'],
  ['site', 'https://xn--e1afmkfd.xn--p1ai'],
  ['vk', 'https://m.vk.com/agent/12'],
  ['vk', 'https://vk.com//agent'],
  ['vk', 'https://vk.com/agent2'],
  ['blog', 'https://m.ok.ru/group/5', { register_number: null }],
  ['blog', 'https://ok.ru/group/6'],
  ['blog', 'https://cook.livejournal.com', { register_number: null }],
  ['site', 'https://notok.ru/group/7', { register_number: null }],
  ['outdoor', null, { address: 'Казань, Ямашева, 5' }],
];
const list = async (filter: Record<string, unknown>) =>
  (await app.visitor().call('POST /v1/products/resource/get_list', { filter, limit: 100 })).body.data;

describe('«можно сейчас»', () => {
  it('shows exactly what no rule of today stands against, and counts it', async () => {
    const admin = await signUpStaff(app, 'admin');
    const version = {
      light: 'red',
      law: '38-ФЗ',
      source: 'Решение',
      source_url: null,
      words: 'Нельзя.',
      from: '2026-01-01',
      to: null,
    };
    for (const subject of [
      { kind: 'address', address: 'пример.рф' },
      { kind: 'foreign_agent', address: 'vk.com/agent' },
    ]) {
      const added = await admin.call('POST /v1/legality/rules', { title: `Правило ${subject.kind}`, subject, version });
      expect(added.status, JSON.stringify(added.body)).toBe(200);
    }
    for (const [platform, url, more] of PLACES) {
      if (url === null) await publishObject(owner, 'resource', { platform, url, ...more });
      else await publishBefore(app, owner, { platform, url, ...more });
    }
    const all = await list({});
    const green = all.items.filter(({ legality }: { legality: { light: string } }) => legality.light === 'green');
    const allowed = await list({ allowed_now: true });
    const urlsOf = (items: { url: string | null }[]) => items.map(({ url }) => url);
    expect(urlsOf(allowed.items)).toEqual(urlsOf(green));
    expect(green).toHaveLength(9);
    expect(allowed.total).toBe(9);
    expect(allowed.facets.tags['platform:telegram']).toBeUndefined();
    expect(allowed.facets.tags['platform:vk']).toBe(3);

    expect((await list({ allowed_now: true, platform: ['telegram'] })).total).toBe(0);
    expect((await list({ allowed_now: true, platform: ['telegram', 'vk'] })).total).toBe(3);
    expect((await list({ allowed_now: true, q: 'кухня' })).total).toBe(9);

    // The next request follows the desk, though counts are remembered for a while.
    await admin.call('POST /v1/legality/rules', {
      title: 'Щиты',
      subject: { kind: 'platform', platform: 'outdoor' },
      version: { ...version, light: 'amber' },
    });
    expect((await list({ allowed_now: true })).total).toBe(8);
  });

  it('looks at the address where another platform was chosen, and at addresses of before they were kept', async () => {
    const { resource_id: id } = await publishObject(owner, 'resource', {
      platform: 'site',
      url: 'https://old.example',
    });
    const isListed = async () => (await list({ allowed_now: true, ids: [id] })).items.length === 1;
    const move = (url: string, address: string | null) =>
      app.database.pool.query(
        `UPDATE ad_objects SET details = jsonb_set(details, '{url}', to_jsonb($2::text)), address = $3 WHERE object_id = $1`,
        [id, url, address],
      );
    expect(await isListed()).toBe(true);
    for (const address of ['t.me/old', null]) {
      await move('https://t.me/old', address);
      expect(await isListed()).toBe(false);
    }
    await move('https://www.instagram.com/old', null);
    expect(await isListed()).toBe(false);
  });

  it('is asked only of places', async () => {
    const { status } = await app
      .visitor()
      .call('POST /v1/products/product/get_list', { filter: { allowed_now: true } });
    expect(status).toBe(422);
  });
});
