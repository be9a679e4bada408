import { beforeAll, describe, expect, it } from 'vitest';
import { jobTitle, OTHER_JOB } from '#modules/audit/domain/jobs.ts';
import { APPEAL_DAYS } from '#modules/terms/contract.ts';
import { newId } from '#platform/ids.ts';
import { longDayOf } from '#words/moments.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
});

const search = async (query: string) => (await admin.call(`GET /v1/desk/people?${query}`)).body.data;
const idsOf = (page: { items: { account_id: string }[] }) => page.items.map(({ account_id }) => account_id);
const signIn = ({ email, password }: Person) => app.visitor().call('POST /v1/passport/login', { email, password });
const isSignedIn = async (person: Person) => (await person.call('GET /v1/passport/login')).status === 200;
const runJob = async (wanted: string) => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === wanted);
  await job?.handle({});
};

describe('the search for people', () => {
  it('finds by a part of the name or the e-mail in any case, and by the id, page by page', async () => {
    const mark = newId().slice(-8);
    const people: Person[] = [];
    for (const each of ['a', 'b', 'c']) people.push(await app.signUp(`Find.${mark}.${each}@Example.ru`));
    const [first, second, third] = people as [Person, Person, Person];
    await second.call(`PUT /v1/passport/account/${second.accountId}`, { name: `Марфа 100% ${mark}` });
    expect(idsOf(await search(`q=find.${mark}`))).toEqual([third.accountId, second.accountId, first.accountId]);
    expect(idsOf(await search(`q=${encodeURIComponent(`МАРФА 100% ${mark}`)}`))).toEqual([second.accountId]);
    expect(idsOf(await search(`q=${first.accountId}`))).toEqual([first.accountId]);
    // A sign of the pattern is a letter like any other.
    expect(idsOf(await search(`q=${encodeURIComponent(`марфа_100% ${mark}`)}`))).toEqual([]);
    const page = await search(`q=find.${mark}&limit=2`);
    expect(idsOf(await search(`q=find.${mark}&limit=2&cursor=${page.next_cursor}`))).toEqual([first.accountId]);
    expect((await search('only=staff')).items.every(({ role }: { role: string }) => role !== 'member')).toBe(true);
  });
});

describe('a blocked person', () => {
  it('is signed out at once, refused with the reason, out of the catalog, and keeps running deals', async () => {
    const seller = await app.signUp();
    const buyer = await app.signUp();
    const { resource_id: id } = await publishObject(seller, 'resource', { title: 'Канал заблокированного' });
    const draft = await publishObject(seller, 'resource', { title: 'Второй канал' });
    const sides = { buyerId: buyer.accountId, sellerId: seller.accountId };
    const dealId = await createDealBetween(app, { ...sides, objectId: id, after: ['accept'] });
    const anybody = app.visitor();
    const isListed = async () =>
      (await anybody.call('POST /v1/products/resource/get_list', { filter: { ids: [id] } })).body.data.items.length;
    expect(await isListed()).toBe(1);

    const body = { reason: 'Накручивает просмотры', until: '2099-12-31' };
    const answer = await admin.call(`PUT /v1/desk/people/${seller.accountId}/block`, body);
    expect(answer.body.data).toMatchObject({
      block: { reason: 'Накручивает просмотры', by: { account_id: admin.accountId } },
      sessions: [],
      objects: { total: 2 },
      deals: { total: 1, open: 1 },
    });
    expect(await isSignedIn(seller)).toBe(false);
    const refused = await signIn(seller);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'account_blocked',
      message:
        'Аккаунт заблокирован до 31\u00a0декабря 2099 включительно. Причина: Накручивает просмотры. ' +
        'Правило: нарушение условий использования. ' +
        `Не согласны — обжалуйте решение до ${longDayOf(Date.now() + APPEAL_DAYS * 86_400_000)} включительно: его пересмотрит другой модератор.`,
      details: {
        appeal: {
          state: 'possible',
          link: expect.stringMatching(/^\/appeal\/[0-9a-f-]{36}\?key=[\w-]{43}$/),
        },
      },
    });
    // They cannot come to read it, so a letter says the same, with the same link.
    const letters = () =>
      app.mailbox.letters.filter(
        ({ to, subject }) => to?.[0]?.address === seller.email && subject === 'Аккаунт в Охвате заблокирован',
      );
    await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(1);
    expect(letters()[0]?.text).toContain('Причина: Накручивает просмотры.');
    expect(letters()[0]?.html).toContain(`${refused.body.error.details.appeal.link}"`);
    // Whoever does not know the password learns nothing.
    const guess = await app.visitor().call('POST /v1/passport/login', { email: seller.email, password: 'не тот' });
    expect(guess.body.error.code).toBe('wrong_password');
    expect(await isListed()).toBe(0);
    expect((await anybody.call(`GET /v1/products/resource/retrieve/${id}`)).status).toBe(404);
    expect((await anybody.call(`GET /v1/products/resource/retrieve/${draft.resource_id}`)).status).toBe(404);
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data.state).toBe('in_work');
    expect(idsOf(await search('only=blocked'))).toContain(seller.accountId);

    expect((await admin.call(`DELETE /v1/desk/people/${seller.accountId}/block`)).status).toBe(200);
    expect((await signIn(seller)).status).toBe(200);
    expect(await isListed()).toBe(1);
    expect((await admin.call(`DELETE /v1/desk/people/${seller.accountId}/block`)).status).toBe(409);
  });

  it('comes back by itself when the term is over', async () => {
    const person = await app.signUp();
    const { resource_id: id } = await publishObject(person, 'resource');
    await admin.call(`PUT /v1/desk/people/${person.accountId}/block`, { reason: 'На день', until: '2099-01-01' });
    await app.database.pool.query(
      "UPDATE account_blocks SET until = now() - interval '1 second' WHERE account_id = $1",
      [person.accountId],
    );
    expect((await signIn(person)).status).toBe(200);
    await runJob('passport-end-blocks');
    expect((await app.visitor().call(`GET /v1/products/resource/retrieve/${id}`)).status).toBe(200);
    expect((await admin.call(`GET /v1/desk/people/${person.accountId}`)).body.data.block).toBeNull();
  });

  it('slips in by no sign-in of the same moment', async () => {
    const person = await app.signUp();
    const block = admin.call(`PUT /v1/desk/people/${person.accountId}/block`, { reason: 'Сейчас же' });
    await Promise.all([block, ...Array.from({ length: 3 }, () => signIn(person))]);
    expect((await admin.call(`GET /v1/desk/people/${person.accountId}`)).body.data.sessions).toEqual([]);
    expect((await signIn(person)).status).toBe(403);
  });

  it('is not blocked for a term that is over', async () => {
    const { accountId } = await app.signUp();
    const answer = await admin.call(`PUT /v1/desk/people/${accountId}/block`, {
      reason: 'Поздно',
      until: '2020-01-01',
    });
    expect(answer.body.error.fields).toHaveProperty('until');
  });
});

describe('roles', () => {
  it('are given and taken, and end the sessions that had others', async () => {
    const person = await app.signUp();
    const answer = await admin.call(`PUT /v1/desk/people/${person.accountId}/role`, { role: 'moderator' });
    expect(answer.body.data).toMatchObject({ role: 'moderator', sessions: [] });
    expect(await isSignedIn(person)).toBe(false);
    await person.call('POST /v1/passport/login', { email: person.email, password: person.password });
    expect((await person.call('GET /v1/desk/queues')).status).toBe(200);
    await admin.call(`PUT /v1/desk/people/${person.accountId}/role`, { role: 'member' });
    await person.call('POST /v1/passport/login', { email: person.email, password: person.password });
    expect((await person.call('GET /v1/desk/queues')).status).toBe(403);
  });

  it('are never taken from oneself, so one administrator is always left', async () => {
    const own = `/v1/desk/people/${admin.accountId}`;
    for (const [key, body] of [
      [`PUT ${own}/role`, { role: 'member' }],
      [`PUT ${own}/block`, { reason: 'Сам себя' }],
    ] as const)
      expect((await admin.call(key, body)).body.error.code).toBe('own_account');
    const rivals = [await signUpStaff(app, 'admin'), await signUpStaff(app, 'admin')] as const;
    const [one, two] = rivals;
    await Promise.all([
      one.call(`PUT /v1/desk/people/${two.accountId}/role`, { role: 'member' }),
      two.call(`PUT /v1/desk/people/${one.accountId}/role`, { role: 'member' }),
    ]);
    const roles = [];
    for (const { accountId } of rivals) roles.push((await search(`q=${accountId}`)).items[0].role);
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });
});

describe('the desk', () => {
  it('tells how many wait and since when; payouts to administrators alone', async () => {
    const moderator = await signUpStaff(app, 'moderator');
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      after: ['accept', 'dispute'],
    });
    const queuesOf = async (person: Person) => (await person.call('GET /v1/desk/queues')).body.data.items;
    const disputes = { queue: 'disputes', count: 1, oldest_at: expect.stringMatching(/^\d{4}-/), amount: 1_000_000 };
    expect(await queuesOf(moderator)).toEqual([
      { queue: 'objects', count: 0, oldest_at: null, amount: null },
      { queue: 'complaints', count: 0, oldest_at: null, amount: null },
      disputes,
      { queue: 'appeals', count: 0, oldest_at: null, amount: null },
      { queue: 'marking', count: 0, oldest_at: null, amount: null },
    ]);
    expect(await queuesOf(admin)).toContainEqual({ queue: 'payouts', count: 0, oldest_at: null, amount: 0 });
  });

  it('shows how the site is, and never what a letter says', async () => {
    const { body, status } = await admin.call('GET /v1/desk/health');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: expect.stringMatching(/^\d/),
      database: { version: expect.any(String) },
    });
    expect(body.data.queues).toContainEqual(expect.objectContaining({ name: 'passport-letter', is_mail: true }));
    const named = app.modules.flatMap(({ jobs }) => jobs).map(({ name }) => [name, jobTitle(name)]);
    expect(named.filter(([, title]) => title === OTHER_JOB)).toEqual([]);
    expect(body.data.slow_calls.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('confirmation');
  });
});
