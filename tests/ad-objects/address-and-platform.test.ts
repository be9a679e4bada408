/** An address on a known platform says which one it is, and a host is written in one alphabet. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasMixedLetters, platformAt } from '#modules/legality/contract.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const publish = async (changes: Record<string, unknown>) => {
  const object = await createObject(seller, 'resource', changes);
  return seller.call(`POST /v1/products/resource/life/${object.resource_id}`, {
    to: 'active',
    version: object.version,
  });
};

describe('an address on a known platform', () => {
  it('is told by its host, whichever of its names that is', () => {
    for (const [address, platform] of [
      ['https://telegram.me/s/Kitchen', 'telegram'],
      ['https://m.vk.com/kitchen', 'vk'],
      ['https://youtu.be/abc', 'youtube'],
      ['https://music.youtube.com/x', 'youtube'],
      ['https://web.telegram.org/k/#@kitchen', 'telegram'],
      ['https://www.youtube-nocookie.com/embed/abc', 'youtube'],
      ['https://vkvideo.ru/@kitchen', 'vk'],
      ['https://not-t.me/x', null],
      ['https://t.me.example/x', null],
      [null, null],
    ] as const)
      expect(platformAt(address), String(address)).toBe(platform);
  });

  it.each(['other', 'site', 'podcast'])('is refused for «%s», at its field', async (platform) => {
    const refused = await publish({ platform, url: `https://t.me/named_${platform}` });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields.url).toContain('По этому адресу «Telegram»');
  });

  it.each(['outdoor', 'event', 'press', 'radio'])(
    'that was left under «%s» is named where the platform is chosen',
    async (platform) => {
      const refused = await publish({ platform, url: `https://t.me/left_${platform}`, address: 'Москва, Тверская, 1' });
      expect(refused.body.error.fields.platform).toContain('Выберите «Telegram»');
    },
  );

  it('is not given to what is published already', async () => {
    const object = await publishObject(seller, 'resource', { platform: 'site', url: 'https://paper.example/' });
    const refused = await seller.call(`PATCH /v1/products/resource/change/${object.resource_id}`, {
      version: object.version,
      url: 'https://t.me/moved_site',
    });
    expect(refused.body.error.fields.url).toContain('Telegram');
  });

  it('is none of a place outside the internet: whoever has one is a site, and is marked', async () => {
    const object = await publishObject(seller, 'resource', { platform: 'press', url: 'https://paper.example/today' });
    const { rows } = await sql<{ address: string | null }>`
      SELECT address FROM ad_objects WHERE object_id = ${object.resource_id}`.execute(app.database.db);
    expect(rows).toEqual([{ address: null }]);
  });

  it('decides about what was published before, in the light', async () => {
    const object = await publishObject(seller, 'resource', { platform: 'press' });
    await sql`UPDATE ad_objects SET details = details || '{"url":"https://t.me/old_press"}'
      WHERE object_id = ${object.resource_id}`.execute(app.database.db);
    const seen = (await app.visitor().call(`GET /v1/products/resource/retrieve/${object.resource_id}`)).body.data;
    expect(seen.legality.light).toBe('amber');
  });
});

describe('an address without its scheme', () => {
  it.each([
    ['t.me/short_kitchen', 'https://t.me/short_kitchen'],
    [' vk.com/short ', 'https://vk.com/short'],
    ['shop.ru', 'https://shop.ru'],
    ['shop.ru:8080/osen', 'https://shop.ru:8080/osen'],
    ['http://old.shop.ru/a', 'http://old.shop.ru/a'],
  ])('is what people type: %s', async (url, kept) => {
    expect((await createObject(seller, 'resource', { url })).url).toBe(kept);
    const profile = await seller.call(`PUT /v1/passport/account/${seller.accountId}`, {
      contacts: { phone: null, telegram: null, website: url },
    });
    expect(profile.body.data.contacts.website).toBe(kept);
  });

  it.each(['javascript:alert(1)', 'канал', 'ftp://shop.ru', 'shop.ru и ещё'])('is none of «%s»', async (url) => {
    const { status, body } = await seller.call('POST /v1/products/resource/create', { title: 'Кухня', url });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['url']]);
  });
});

describe('a number in the register', () => {
  it.each(['нет', '1', 'А+', '12-34', '0000000', '00-000'])('is not «%s»', async (register_number) => {
    const refused = await seller.call('POST /v1/products/resource/create', { title: 'Кухня', register_number });
    expect(refused.body.error?.fields).toHaveProperty('register_number');
  });

  it('belongs to one published page, however its digits are written', async () => {
    const number = '4918 273 645';
    const holder = await publishObject(seller, 'resource', { register_number: number });
    const stranger = await app.signUp();
    const draft = await createObject(stranger, 'resource', { register_number: '4918273645' });
    const refused = await stranger.call(`POST /v1/products/resource/life/${draft.resource_id}`, {
      to: 'active',
      version: draft.version,
    });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'register_number_taken' } } });
    expect(refused.body.error.fields.register_number).toContain('у чужой опубликованной страницы');
    const own = await publishObject(seller, 'resource');
    const change = (object: typeof own, changes: object) =>
      seller.call(`PATCH /v1/products/resource/change/${object.resource_id}`, { version: object.version, ...changes });
    const taken = await change(own, { register_number: '4918-273-645' });
    expect(taken.body.error.fields.register_number).toContain('у другой вашей страницы');
    expect((await change(holder, { title: 'Кухня, новое имя' })).status).toBe(200);
  });

  it('is free once a moderator has taken its page out of the catalog, which comes back only without it', async () => {
    const moderator = await signUpStaff(app, 'moderator');
    const register_number = '7263548190';
    const fraud = await publishObject(await app.signUp(), 'resource', { register_number });
    const decide = (body: object) => moderator.call(`POST /v1/moderation/objects/resource/${fraud.resource_id}`, body);
    expect((await decide({ decision: 'blocked', reason: 'no_rights' })).status).toBe(200);
    expect((await publishObject(seller, 'resource', { register_number })).life).toBe('active');
    expect((await decide({ decision: 'accepted' })).body.error).toMatchObject({ code: 'register_number_taken' });
  });

  it('goes to one of those who publish it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.signUp()));
    const drafts = await Promise.all(
      people.map((person) => createObject(person, 'resource', { register_number: '8172635490' })),
    );
    const answers = await Promise.all(
      people.map((person, at) =>
        person.call(`POST /v1/products/resource/life/${drafts[at]?.resource_id}`, {
          to: 'active',
          version: drafts[at]?.version,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('is not copied, and is none of a place outside the register', async () => {
    const register_number = '9081726354';
    const page = await publishObject(seller, 'resource', { register_number });
    const copy = (await seller.call(`POST /v1/products/resource/duplicate/${page.resource_id}`)).body.data;
    expect(copy.register_number).toBeNull();
    const site = { platform: 'site', register_number };
    expect((await publish({ ...site, url: 'https://numbered.example/' })).body.data).toMatchObject({ life: 'active' });
    await seller.call(`DELETE /v1/products/resource/delete/${page.resource_id}`);
    expect((await publish({ register_number })).body.data).toMatchObject({ life: 'active' });
  });

  it('that was typed as a word before counts for none', async () => {
    const object = await publishObject(seller, 'resource', { url: 'https://vk.com/word_for_number' });
    const read = async () =>
      (await app.visitor().call(`GET /v1/products/resource/retrieve/${object.resource_id}`)).body.data.legality.light;
    expect(await read()).toBe('green');
    await sql`UPDATE ad_objects SET details = details || '{"register_number":"есть"}'
      WHERE object_id = ${object.resource_id}`.execute(app.database.db);
    expect(await read()).toBe('amber');
  });
});

describe('an address of numbers', () => {
  it.each(['http://93.184.216.34/page', 'http://0x5db8d822/', 'https://[2001:db8::1]/'])(
    'is no page: %s',
    async (url) => {
      const refused = await seller.call('POST /v1/products/resource/create', { title: 'Кухня', url });
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['url']]);
    },
  );
});

describe('a host in two alphabets', () => {
  it('is refused at the field, also in its ASCII form', async () => {
    expect(hasMixedLetters('https://кухня.рф/страница')).toBe(false);
    expect(hasMixedLetters('https://xn--80aswg.xn--p1ai')).toBe(false);
    for (const url of ['https://instagr\u0430m.com/kitchen', new URL('https://instagr\u0430m.com/kitchen').href]) {
      const refused = await seller.call('POST /v1/products/resource/create', { title: 'Кухня', url });
      expect(refused.status, url).toBe(422);
      expect(refused.body.error.fields.url).toContain('смешаны русские и латинские буквы');
    }
  });
});
