/** A page belongs to one published object, however its address is written and whoever is faster. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let first: Awaited<ReturnType<TestApp['signUp']>>;
let second: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  first = await app.signUp();
  second = await app.signUp();
});

type Person = typeof first;
const move = (person: Person, object: { resource_id: string; version: number }, to: string) =>
  person.call(`POST /v1/products/resource/life/${object.resource_id}`, { to, version: object.version });
const change = (person: Person, object: { resource_id: string; version: number }, changes: object) =>
  person.call(`PATCH /v1/products/resource/change/${object.resource_id}`, { version: object.version, ...changes });

describe('a page', () => {
  it('is published once: the second is refused at the field, in words, and stays a draft', async () => {
    const holder = await publishObject(first, 'resource', { url: 'https://t.me/one_page' });
    const draft = await createObject(second, 'resource', { url: 'https://www.telegram.me/s/One_Page/?start=1' });
    const refused = await move(second, draft, 'active');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'address_taken',
      fields: { url: expect.stringContaining('другой человек') },
      details: { resource_id: holder.resource_id },
    });
    const own = await createObject(first, 'resource', { url: 'https://t.me/one_page' });
    expect((await move(first, own, 'active')).body.error.fields.url).toContain('у вас');
    // Paused, it is free again; and then its first owner is the second.
    expect((await move(first, holder, 'paused')).status).toBe(200);
    expect((await move(second, draft, 'active')).status).toBe(200);
    const { version } = (await first.call(`GET /v1/products/resource/retrieve/${holder.resource_id}`)).body.data;
    expect((await move(first, { ...holder, version }, 'active')).body.error.code).toBe('address_taken');
  });

  it('is not taken by changing the address of what is published, and its owner goes on changing the rest', async () => {
    await publishObject(first, 'resource', { url: 'https://vk.com/taken_page' });
    const other = await publishObject(second, 'resource', { url: 'https://vk.com/free_page' });
    const refused = await change(second, other, { url: 'https://m.vk.com/taken_page' });
    expect(refused.body.error.code).toBe('address_taken');
    const renamed = await change(second, other, { title: 'Другое название' });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const moved = await change(second, renamed.body.data, { url: 'https://vk.com/moved_page' });
    expect(moved.status).toBe(200);
    await publishObject(first, 'resource', { url: 'https://vk.com/free_page' });
  });

  it('comes back only past a moderator once one has taken it out of the catalog', async () => {
    const moderator = await signUpStaff(app, 'moderator');
    const url = 'https://vk.com/barred_page';
    const barred = await publishObject(first, 'resource', { url });
    await moderator.call(`POST /v1/moderation/objects/resource/${barred.resource_id}`, {
      decision: 'blocked',
      reason: 'no_rights',
    });
    const copied = await first.call(`POST /v1/products/resource/duplicate/${barred.resource_id}`);
    expect(copied.body.error.code).toBe('object_blocked');
    const again = await createObject(second, 'resource', { url });
    expect((await move(second, again, 'active')).body.data).toMatchObject({ life: 'active', moderation: 'pending' });
    const other = await publishObject(second, 'resource', { url: 'https://vk.com/not_barred_page' });
    const { version } = (await second.call(`GET /v1/products/resource/retrieve/${again.resource_id}`)).body.data;
    await move(second, { ...again, version }, 'paused');
    expect((await change(second, other, { url })).body.data).toMatchObject({ life: 'active', moderation: 'pending' });
  });

  it.each([
    ['https://t.me/barred_near', 'https://t.me/barred_near/12'],
    ['https://t.me/barred_post/7', 'https://t.me/barred_post'],
    ['https://t.me/barred_mirror', 'https://tgstat.ru/channel/@barred_mirror'],
    ['https://t.me/barred_tgdev', 'https://tg.dev/barred_tgdev'],
    ['https://vk.com/public771', 'https://vk.com/club771'],
    ['https://barred-site.ru/news', 'https://old.barred-site.ru/index.html'],
    ['https://m.barred-two.ru/', 'https://www.barred-two.ru/other'],
  ])('%s that was taken down brings %s past a moderator', async (url, near) => {
    const moderator = await signUpStaff(app, 'moderator');
    const platform = url.includes('t.me') ? 'telegram' : url.includes('vk.com') ? 'vk' : 'site';
    const barred = await publishObject(first, 'resource', { platform, url });
    const decided = await moderator.call(`POST /v1/moderation/objects/resource/${barred.resource_id}`, {
      decision: 'blocked',
      reason: 'no_rights',
    });
    expect(decided.status).toBe(200);
    const again = await createObject(second, 'resource', { platform, url: near });
    expect((await move(second, again, 'active')).body.data).toMatchObject({ life: 'active', moderation: 'pending' });
    // Nor does deleting it help.
    expect((await first.call(`DELETE /v1/products/resource/delete/${barred.resource_id}`)).status).toBe(200);
    const third = await createObject(first, 'resource', { platform, url: near });
    expect((await move(first, third, 'active')).body.data).toMatchObject({ moderation: 'pending' });
  });

  it('does not bar others of the same network', async () => {
    await publishObject(second, 'resource', { url: 'https://t.me/barred_nearby' });
    const other = await publishObject(second, 'resource', { platform: 'site', url: 'https://not-barred-site.ru/' });
    expect(other.moderation).toBe('accepted');
  });

  it('of goods that were blocked is not made anew under the same name or site', async () => {
    const moderator = await signUpStaff(app, 'moderator');
    const owner = await app.signUp();
    const bad = { title: 'Чудо-пояс «Сила»', landing_url: 'https://belt.example/buy' };
    const product = await publishObject(owner, 'product', bad);
    await moderator.call(`POST /v1/moderation/objects/product/${product.product_id}`, {
      decision: 'blocked',
      reason: 'forbidden_goods',
    });
    const named = await publishObject(owner, 'product', { title: 'чудо пояс сила', landing_url: null });
    expect(named.moderation).toBe('pending');
    const sited = await publishObject(owner, 'product', {
      title: 'Другое',
      landing_url: 'https://www.belt.example/buy/',
    });
    expect(sited.moderation).toBe('pending');
    const other = await publishObject(owner, 'product', { title: 'Чай', landing_url: null });
    expect(other.moderation).toBe('accepted');
    const renamed = await owner.call(`PATCH /v1/products/product/change/${other.product_id}`, {
      version: other.version,
      title: bad.title,
    });
    expect(renamed.body.data).toMatchObject({ moderation: 'pending' });
    const stranger = await publishObject(second, 'product', { title: bad.title, landing_url: null });
    expect(stranger.moderation).toBe('pending');
    const namesake = await publishObject(second, 'product', {
      title: bad.title,
      landing_url: null,
      brand: 'Другая лавка',
    });
    expect(namesake.moderation).toBe('accepted');
  });

  it('goes to one of those who publish at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.signUp()));
    const drafts = await Promise.all(
      people.map((person) => createObject(person, 'resource', { url: 'https://t.me/raced_page' })),
    );
    const answers = await Promise.all(people.map((person, at) => move(person, drafts[at], 'active')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    for (const { status, body } of answers) if (status !== 200) expect(body.error.code).toBe('address_taken');
  });

  it('is told to a moderator who would bring back a second one', async () => {
    const moderator = await signUpStaff(app, 'moderator');
    const blocked = await publishObject(first, 'resource', { url: 'https://t.me/moderated_page' });
    const verdict = `POST /v1/moderation/objects/resource/${blocked.resource_id}`;
    const decided = await moderator.call(verdict, { decision: 'rejected', reason: 'no_rights' });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    const other = await publishObject(second, 'resource', { url: 'https://t.me/moderated_page' });
    await moderator.call(`POST /v1/moderation/objects/resource/${other.resource_id}`, { decision: 'accepted' });
    const back = await moderator.call(verdict, { decision: 'accepted' });
    expect(back.body.error.code).toBe('address_taken');
  });

  it('is free once its object is deleted, and no matter of what has no page', async () => {
    const gone = await publishObject(first, 'resource', { url: 'https://t.me/deleted_page' });
    expect((await first.call(`DELETE /v1/products/resource/delete/${gone.resource_id}`)).status).toBe(200);
    await publishObject(second, 'resource', { url: 'https://t.me/deleted_page' });
    const page = await publishObject(second, 'resource', { platform: 'site', url: 'https://board.example/page' });
    expect(page.life).toBe('active');
    const board = { platform: 'outdoor', url: 'https://board.example/page', address: 'Москва, Тверская, 1' };
    await publishObject(first, 'resource', board);
  });

  it('that was published twice before stays so, and both can be changed', async () => {
    const old = await publishObject(first, 'resource', { url: 'https://t.me/older_page' });
    const twin = await publishObject(second, 'resource', { url: 'https://t.me/older_twin' });
    // As rows of earlier days are.
    await app.database.pool.query('UPDATE ad_objects SET address = NULL WHERE object_id = ANY($1)', [
      [old.resource_id, twin.resource_id],
    ]);
    await app.database.pool.query(
      `UPDATE ad_objects SET details = jsonb_set(details, '{url}', '"https://t.me/older_page"') WHERE object_id = $1`,
      [twin.resource_id],
    );
    expect((await change(first, old, { title: 'Старшая страница' })).status).toBe(200);
    const changed = await change(second, twin, { title: 'Её двойник' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { rows } = await app.database.pool.query(
      `SELECT object_id FROM published_addresses WHERE address = 't.me/older_page'`,
    );
    expect(rows).toEqual([{ object_id: old.resource_id }]);
  });
});
