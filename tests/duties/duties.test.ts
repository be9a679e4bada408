/** Duties at the API: from real deals and objects, each to its own person; the feed by its link and by nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const dutiesOf = async (person: Person) => ok(await person.call('GET /v1/duties'));
const kindsOf = async (person: Person) => (await dutiesOf(person)).items.map(({ kind }: { kind: string }) => kind);
const become = async (person: Person, account: object) =>
  ok(await person.call(`PUT /v1/passport/account/${person.accountId}`, account));
const feed = (url: string) => app.app.inject({ url: new URL(url).pathname + new URL(url).search });

async function sellerWithSale(): Promise<Person> {
  const [buyer, seller] = [await app.signUp(), await app.signUp()];
  await createDealBetween(app, {
    buyerId: buyer.accountId,
    sellerId: seller.accountId,
    after: ['accept', 'deliver', 'complete'],
  });
  return seller;
}

describe('duties', () => {
  it('are none without deals and objects', async () => {
    expect(await dutiesOf(await app.signUp())).toMatchObject({ items: [], fees: [], calendar: null });
  });

  it('of a self-employed seller have the receipts of the month, and nobody else sees them', async () => {
    const seller = await sellerWithSale();
    expect(await kindsOf(seller)).not.toContain('receipt');
    await become(seller, { legal_form: 'self_employed' });
    const { items } = await dutiesOf(seller);
    expect(items.find(({ kind }: { kind: string }) => kind === 'receipt')).toMatchObject({
      sum: 10_000_00,
      state: 'waits',
      law: expect.stringContaining('422-ФЗ'),
    });
    expect(await kindsOf(await app.signUp())).toEqual([]);
  });

  it('ask a big page without a number for the register, until it has one', async () => {
    const owner = await app.signUp();
    const fields = { url: 'https://vk.com/duties_page', audience_size: 10_214, register_number: null };
    const { resource_id: id } = await publishObject(owner, 'resource', fields);
    const [duty] = (await dutiesOf(owner)).items;
    expect(duty).toMatchObject({ kind: 'register', link: { to: `/resource/${id}/change` } });
    // The days run from the measurement that passed the limit: an older small one and newer big ones do not move them.
    await app.database.pool.query(
      `INSERT INTO audience_figures (object_id, measured_on, audience_size, source) VALUES
         ($1, '2026-01-12', 9_000, 'entered'), ($1, '2026-02-02', 10_500, 'entered'), ($1, '2026-03-02', 11_000, 'entered')`,
      [id],
    );
    expect((await dutiesOf(owner)).items[0]).toMatchObject({
      kind: 'register',
      state: 'overdue',
      due_on: '2026-02-16',
    });
    await app.database.pool.query(
      `UPDATE ad_objects SET details = details || '{"register_number": "5163928471"}' WHERE object_id = $1`,
      [id],
    );
    expect(await kindsOf(owner)).toEqual([]);
  });
});

describe('the feed of a calendar', () => {
  it('is read by its link without a session, and no more after it was renewed or closed', async () => {
    const seller = await sellerWithSale();
    await become(seller, { legal_form: 'self_employed' });
    const first = ok(await seller.call('POST /v1/duties/calendar'));
    const answer = await feed(first.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.payload).toContain('BEGIN:VEVENT\r\n');
    expect(answer.payload).not.toContain(seller.accountId);
    const uids = (text: string) => text.match(/^UID:.+$/gm);
    expect(uids((await feed(first.url)).payload)).toEqual(uids(answer.payload));
    expect((await dutiesOf(seller)).calendar).toEqual({ created_at: first.created_at });

    const second = ok(await seller.call('POST /v1/duties/calendar'));
    expect((await feed(first.url)).statusCode).toBe(404);
    expect((await feed(second.url)).statusCode).toBe(200);
    // Whoever is blocked or leaving has no calendar here; the link works again when they are back.
    await app.database.pool.query(
      "INSERT INTO account_blocks (account_id, reason, blocked_by) VALUES ($1, 'Спам', $1)",
      [seller.accountId],
    );
    expect((await feed(second.url)).statusCode).toBe(404);
    await app.database.pool.query('DELETE FROM account_blocks WHERE account_id = $1', [seller.accountId]);
    await app.database.pool.query(
      'UPDATE accounts SET erase_after = now(), erase_asked_at = now() WHERE account_id = $1',
      [seller.accountId],
    );
    expect((await feed(second.url)).statusCode).toBe(404);
    await app.database.pool.query(
      'UPDATE accounts SET erase_after = NULL, erase_asked_at = NULL WHERE account_id = $1',
      [seller.accountId],
    );
    expect((await feed(second.url)).statusCode).toBe(200);
    ok(await seller.call('DELETE /v1/duties/calendar'));
    expect((await feed(second.url)).statusCode).toBe(404);
    expect((await dutiesOf(seller)).calendar).toBeNull();
  });

  it('tells nothing to guesses, and stops them', async () => {
    const guess = (token: string) => feed(`http://x/api/v1/duties/calendar.ics?token=${token}`);
    for (const token of ['', 'a', 'A'.repeat(43), "'; DROP TABLE duty_calendars; --"])
      expect((await guess(encodeURIComponent(token))).statusCode).toBe(404);
    expect((await app.app.inject({ url: '/api/v1/duties/calendar.ics' })).statusCode).toBe(404);
    let last = 404;
    for (let at = 0; at < 70 && last === 404; at += 1) last = (await guess('B'.repeat(43))).statusCode;
    expect(last).toBe(429);
  });

  it('keeps the link by its hash alone', async () => {
    const person = await app.signUp();
    const { url } = ok(await person.call('POST /v1/duties/calendar'));
    const token = new URL(url).searchParams.get('token') ?? '';
    const { rows } = await app.database.pool.query('SELECT c::text AS row FROM duty_calendars c');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });
});

describe('reminders', () => {
  it('come once for each of the two days', async () => {
    const owner = await app.signUp();
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await publishObject(owner, 'product', {
      legal_category: 'medical',
      age_mark: '18',
      document_number: 'ЛО-77-01',
      document_until: until,
    });
    expect(await kindsOf(owner)).toEqual(['document']);
    const told = async () =>
      ok(await owner.call('GET /v1/notifications')).items.filter(
        ({ event }: { event: string }) => event === 'duty_due',
      );
    const run = async () => {
      const plan = app.modules.find(({ name }) => name === 'duties')?.jobs.find(({ name }) => name === 'duties-plan');
      await plan?.handle({});
      const waiting = "SELECT count(*) AS waiting FROM pgboss.job WHERE name = 'duties-remind' AND state < 'completed'";
      await expect
        .poll(async () => (await app.database.pool.query(waiting)).rows[0].waiting, { timeout: 20_000 })
        .toBe(0);
    };
    await run();
    await run();
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toMatchObject({ title: expect.stringContaining('Заканчивается документ') });
    await app.database.pool.query(
      `UPDATE ad_objects SET details = jsonb_set(details, '{document_until}', to_jsonb($2::text)) WHERE owner_id = $1`,
      [owner.accountId, new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)],
    );
    await run();
    expect(await told()).toHaveLength(2);
  });
});
