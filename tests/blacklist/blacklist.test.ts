/** The list itself, and what a block does to everything two people could do with each other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { add, basketOf, checkOut, giveMoney, itemsOf, type Person, sellResource } from '../basket/basket-world.ts';
import { publishObject, settleJobs } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProject, invite, tokenFor } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const block = (person: Person, other: Person, body: object = {}) =>
  person.call(`PUT /v1/blacklist/${other.accountId}`, body);
const unblock = (person: Person, other: Person) => person.call(`DELETE /v1/blacklist/${other.accountId}`);
const listed = async (person: Person, query = '') => (await person.call(`GET /v1/blacklist${query}`)).body.data;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** As if the block's time had come. */
/** A little before now: the application's clock goes by milliseconds, the database's by their parts. */
const runOut = (person: Person, other: Person) =>
  app.database.pool.query(
    "UPDATE blocks SET until = now() - interval '2 ms' WHERE account_id = $1 AND blocked_id = $2",
    [person.accountId, other.accountId],
  );

/** Every test is true whichever of the two has blocked the other. */
const DIRECTIONS = ['the seller blocks the buyer', 'the buyer blocks the seller'] as const;
async function pair(direction: (typeof DIRECTIONS)[number]) {
  const [seller, buyer] = [await app.signUp(), await app.signUp()];
  const [by, whom] = direction === DIRECTIONS[0] ? [seller, buyer] : [buyer, seller];
  return { seller, buyer, separate: () => block(by, whom), reconcile: () => unblock(by, whom), by, whom };
}

describe('the blacklist', () => {
  it('holds people with a reason and a term, newest first, page by page', async () => {
    const person = await app.signUp();
    const others = [await app.signUp(), await app.signUp(), await app.signUp()] as const;
    const until = inHours(24);
    expect(await block(person, others[0], { reason: '  Не платит  ', until })).toMatchObject({
      status: 200,
      body: { data: { person: { account_id: others[0].accountId }, reason: 'Не платит', until } },
    });
    await block(person, others[1], { reason: '' });
    await block(person, others[2], { reason: null, until: null });
    const first = await listed(person, '?limit=2');
    expect(first.items).toMatchObject([
      { person: { account_id: others[2].accountId }, reason: null, until: null },
      { person: { account_id: others[1].accountId }, reason: null },
    ]);
    const second = await listed(person, `?limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ items: [{ person: { account_id: others[0].accountId } }], next_cursor: null });
    expect(second.items[0].person.name).not.toBe('');
    expect((await person.call('GET /v1/blacklist?cursor=nonsense')).status).toBe(422);
  });

  it('changes reason and term of somebody who is in it already, and takes everybody out who is not wanted there', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const before = (await block(person, other, { reason: 'Спам', until: inHours(1) })).body.data;
    const after = (await block(person, other, { reason: 'Хамит' })).body.data;
    expect(after).toEqual({ ...before, reason: 'Хамит', until: null });
    expect((await person.call(`GET /v1/blacklist/${other.accountId}`)).body.data.block.reason).toBe('Хамит');
    expect((await unblock(person, other)).status).toBe(200);
    expect((await unblock(person, other)).status).toBe(200);
    expect((await person.call(`GET /v1/blacklist/${other.accountId}`)).body.data.block).toBeNull();
    expect((await listed(person)).items).toEqual([]);
  });

  it('refuses oneself, nobody, a moment that has passed and a term beyond reason', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    expect(await block(person, person)).toMatchObject({ status: 422, body: { error: { code: 'own_block' } } });
    expect((await person.call('PUT /v1/blacklist/0199aaaa-0000-7000-8000-000000000000', {})).status).toBe(404);
    for (const until of [inHours(-1), inHours(24 * 366 * 11), 'завтра']) {
      expect(await block(person, other, { until })).toMatchObject({
        status: 422,
        body: { error: { fields: { until: expect.any(String) } } },
      });
    }
    expect((await block(person, other, { reason: 'я'.repeat(501) })).body.error.fields.reason).toContain('500');
    expect((await listed(person)).items).toEqual([]);
  });

  it('says nothing to whoever is blocked: neither that they are, nor by whom, nor why', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const session = (await other.call('GET /v1/passport/login')).body;
    await block(person, other, { reason: 'Тайная причина' });
    const answers = await Promise.all(
      ['/v1/blacklist', `/v1/blacklist/${person.accountId}`, '/v1/passport/login', '/v1/notifications'].map((path) =>
        other.call(`GET ${path}`),
      ),
    );
    expect(answers[0]?.body.data.items).toEqual([]);
    expect(answers[1]?.body.data.block).toBeNull();
    expect(answers[2]?.body).toEqual(session);
    expect(answers[3]?.body.data.items).toEqual([]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Тайная');
    // Words and code of a refusal are the same for both.
    const own = await publishObject(other, 'resource');
    const theirs = await publishObject(person, 'resource');
    const order = (who: Person, { resource_id: id, offers: [offer] }: typeof own) =>
      add(who, { kind: 'resource', id, offer_id: offer.offer_id });
    const [blocker, blocked] = [await order(person, own), await order(other, theirs)];
    expect(blocker.status).toBe(403);
    expect(blocker.body).toEqual(blocked.body);
    expect(blocked.body.error).toEqual({ code: 'order_refused', message: 'Заказать у этого человека нельзя.' });
  });

  it('goes with an account, whichever side of a block it was', async () => {
    const [person, other, third] = [await app.signUp(), await app.signUp(), await app.signUp()];
    await block(person, other, { reason: 'Личное' });
    await block(other, third);
    await block(third, person);
    await other.call(`DELETE /v1/passport/account/${other.accountId}`, { password: other.password });
    expect((await listed(person)).items).toEqual([]);
    const { rows } = await app.database.pool.query(
      `SELECT (SELECT count(*) FROM blocks WHERE $1 IN (account_id, blocked_id)) AS blocks,
        (SELECT has_blocks FROM accounts WHERE account_id = $1) AS has_blocks`,
      [other.accountId],
    );
    expect(rows[0]).toEqual({ blocks: 0, has_blocks: false });
    expect((await listed(third)).items).toHaveLength(1);
    // Nobody can be put in who is gone.
    expect((await block(person, other)).status).toBe(404);
  });

  it('knows after any crossing of blocks who is in one', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    const crossing = people.flatMap((one) =>
      people.filter((other) => other !== one).flatMap((other) => [() => block(one, other), () => unblock(one, other)]),
    );
    const answers = await Promise.all(crossing.map((move) => move()));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const { rows } = await app.database.pool.query(
      `SELECT a.has_blocks AS kept, EXISTS (SELECT 1 FROM blocks WHERE a.account_id IN (account_id, blocked_id)) AS has
       FROM accounts a WHERE a.account_id = ANY($1)`,
      [people.map(({ accountId }) => accountId)],
    );
    expect(rows.filter(({ kept, has }) => kept !== has)).toEqual([]);
  });
});

describe.each(DIRECTIONS)('when %s', (direction) => {
  it('their objects leave the lists, the search, the suggestions and the similar ones, and come back', async () => {
    const { seller, buyer, separate, reconcile, by, whom } = await pair(direction);
    const title = `Квазары ${seller.accountId.slice(-6)}`;
    const { resource_id: id } = await publishObject(seller, 'resource', { title, topics: ['science'] });
    const other = await publishObject(await app.signUp(), 'resource', { title, topics: ['science'] });
    await settleJobs(app);
    const items = async (filter: object, sort?: string) => {
      const { data } = (await buyer.call('POST /v1/products/resource/get_list', { filter, sort })).body;
      return { total: data.total, has: data.items.some((item: { resource_id: string }) => item.resource_id === id) };
    };
    const finds = async () => ({
      newest: (await items({}, 'newest')).has,
      topic: (await items({ topics: ['science'] }, 'price_asc')).has,
      search: (await items({ q: title })).has,
      ids: (await items({ ids: [id] })).has,
      owner: (await items({ owner: seller.accountId })).has,
      total: (await items({ q: title })).total,
      suggested: (await buyer.call(`GET /v1/catalog/suggest?q=${encodeURIComponent(title)}`)).body.data.items.length,
      similar: (await buyer.call(`GET /v1/products/resource/similar/${other.resource_id}`)).body.data.items.some(
        (item: { resource_id: string }) => item.resource_id === id,
      ),
    });
    const all = {
      newest: true,
      topic: true,
      search: true,
      ids: true,
      owner: true,
      total: 2,
      suggested: 2,
      similar: true,
    };
    const none = {
      newest: false,
      topic: false,
      search: false,
      ids: false,
      owner: false,
      total: 1,
      suggested: 1,
      similar: false,
    };
    expect(await finds()).toEqual(all);
    await separate();
    expect(await finds()).toEqual(none);
    // By its address it is as public as ever; only what they could do together is gone.
    const page = (await buyer.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    expect(page).toMatchObject({ title, can: { order: false, write: false } });
    const profile = (await buyer.call(`GET /v1/passport/account/${seller.accountId}`)).body.data;
    expect(profile.can.write).toBe(false);
    await reconcile();
    expect(await finds()).toEqual(all);
    // At the end of its term it is over at once, without anybody's sweep.
    await block(by, whom, { until: inHours(1) });
    expect(await finds()).toEqual(none);
    await runOut(by, whom);
    expect(await finds()).toEqual(all);
    const again = (await buyer.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    expect(again.can).toMatchObject({ order: true, write: true });
  });

  it('nothing is ordered any more, and what was ordered goes on', async () => {
    const { seller, buyer, separate, reconcile } = await pair(direction);
    await giveMoney(app, buyer, 5_000_000);
    const { offer } = await sellResource(seller);
    await add(buyer, offer);
    const running = (await checkOut(buyer, { expected_total: 1_250_000 })).body.data.deals[0].deal_id;
    await add(buyer, offer);
    await separate();

    const [item] = await itemsOf(buyer);
    expect(item).toMatchObject({ state: 'refused', price: null, amount: null });
    expect(await basketOf(buyer)).toMatchObject({ total: 0, count: 1 });
    expect(await add(buyer, offer)).toMatchObject({ status: 403, body: { error: { code: 'order_refused' } } });
    const merged = await buyer.call('POST /v1/basket/merge', { items: [offer] });
    expect(merged.body.data).toMatchObject({ merged: 0, skipped: 1 });
    expect(await checkOut(buyer, { expected_total: 1_250_000 })).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'order_refused',
          message: 'Заказать у этого человека нельзя.',
          fields: { [`items.${item.item_id}`]: 'Заказать у этого человека нельзя.' },
        },
      },
    });
    const step = (person: Person, action: string, body: object = {}) =>
      person.call(`POST /v1/deals/${running}/${action}`, body, { 'idempotency-key': crypto.randomUUID() });
    expect((await step(seller, 'accept')).status).toBe(200);

    await reconcile();
    expect((await itemsOf(buyer))[0]).toMatchObject({ state: 'ready', price: 1_250_000 });
    expect((await checkOut(buyer, { expected_total: 1_250_000 })).status).toBe(200);
  });

  it('neither invites the other, and an invitation sent before cannot be used', async () => {
    const { seller, buyer, separate, reconcile } = await pair(direction);
    const { project_id } = await createProject(buyer);
    const sent = (await invite(buyer, project_id, seller.email)).body.data;
    const token = await tokenFor(app, seller.email);
    await separate();
    const refusal = {
      status: 403,
      body: { error: { code: 'invitation_refused', message: 'Пригласить этого человека нельзя.' } },
    };
    expect(await invite(buyer, project_id, seller.email.toUpperCase())).toMatchObject(refusal);
    const back = await createProject(seller);
    expect(await invite(seller, back.project_id, buyer.email)).toMatchObject(refusal);
    const resend = `POST /v1/projects/${project_id}/invitations/${sent.invitation_id}/resend`;
    expect(await buyer.call(resend)).toMatchObject(refusal);
    expect((await seller.call('POST /v1/projects/invitation/accept', { token })).status).toBe(403);
    await reconcile();
    expect((await seller.call('POST /v1/projects/invitation/accept', { token })).status).toBe(200);
  });

  it('a favourite stays with its note and shows as unavailable', async () => {
    const { seller, buyer, separate, reconcile } = await pair(direction);
    const { object } = await sellResource(seller);
    const path = `/v1/favourites/resource/${object.resource_id}`;
    await buyer.call(`PUT ${path}`, { note: 'Вернуться весной' });
    await separate();
    const first = async () => (await buyer.call('GET /v1/favourites')).body.data.items[0];
    expect(await first()).toMatchObject({
      title: object.title,
      card: null,
      note: 'Вернуться весной',
      price: { now: null },
    });
    await reconcile();
    expect(await first()).toMatchObject({ card: { resource_id: object.resource_id }, price: { now: 1_250_000 } });
  });
});

describe('a moderator', () => {
  it('goes on with their duty whoever blocks them: sees the catalog and the queue, and can be written to', async () => {
    const [person, moderator] = [await app.signUp(), await signUpStaff(app, 'moderator')];
    const { resource_id: id } = await publishObject(person, 'resource', { title: 'Гравитация' });
    await block(person, moderator);
    const { items } = (await moderator.call('POST /v1/products/resource/get_list', { filter: { ids: [id] } })).body
      .data;
    expect(items).toHaveLength(1);
    const page = (await moderator.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    expect(page.can).toMatchObject({ moderate: true, write: true, order: false });
    const decided = await moderator.call(`POST /v1/moderation/objects/resource/${id}`, {
      decision: 'rejected',
      reason: 'bad_text',
    });
    expect(decided.status).toBe(200);
  });
});
