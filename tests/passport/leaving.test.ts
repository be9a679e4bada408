/** Leaving takes fourteen days, and whoever comes back within them has not left. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween, topUp } from '../support/deal-story.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
type Person = Awaited<ReturnType<TestApp['signUp']>>;

const leave = (person: Person) => person.call('POST /v1/safety/deletion');
const runErasing = async () => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'passport-erase');
  await job?.handle({});
};
const letDaysPass = (person: Person, days: number) =>
  app.database.pool.query(
    `UPDATE accounts SET erase_asked_at = erase_asked_at - make_interval(days => $2),
       erase_after = erase_after - make_interval(days => $2) WHERE account_id = $1`,
    [person.accountId, days],
  );
const isThere = async (person: Person) =>
  (await app.visitor().call(`GET /v1/passport/account/${person.accountId}`)).status === 200;
const signIn = ({ email, password }: Person) => app.visitor().call('POST /v1/passport/login', { email, password });

describe('leaving', () => {
  it('signs out everywhere, takes objects off the catalog and names the day in a letter', async () => {
    const person = await app.signUp();
    const other = app.visitor();
    await other.call('POST /v1/passport/login', { email: person.email, password: person.password });
    const { product_id } = await publishObject(person, 'product');
    const { status, body } = await leave(person);
    expect(status).toBe(200);
    const days = (new Date(body.data.erase_after).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    for (const browser of [person, other]) expect((await browser.call('GET /v1/passport/login')).status).toBe(401);
    expect((await app.visitor().call(`GET /v1/products/product/retrieve/${product_id}`)).status).toBe(404);
    const letter = await app.mailbox.letterTo(person.email, 2);
    const day = new Date(body.data.erase_after).toLocaleDateString('ru-RU', {
      timeZone: 'Europe/Moscow',
      dateStyle: 'long',
    });
    expect(letter.subject?.replaceAll('\u00a0', ' ')).toContain(day.replace(' г.', ''));
    expect(letter.text).toContain('/auth/login');
  });

  it('is taken back by signing in within the fourteen days, and not after them', async () => {
    const [back, gone] = [await app.signUp(), await app.signUp()];
    for (const person of [back, gone]) {
      expect((await leave(person)).status).toBe(200);
      await letDaysPass(person, 13);
    }
    await runErasing();
    expect([await isThere(back), await isThere(gone)]).toEqual([true, true]);
    expect((await signIn(back)).status).toBe(200);
    for (const person of [back, gone]) await letDaysPass(person, 2);
    await runErasing();
    expect([await isThere(back), await isThere(gone)]).toEqual([true, false]);
    expect((await signIn(back)).status).toBe(200);
    expect((await signIn(gone)).status).toBe(404);
  });

  it('is refused, in words, while money or deals are open; the page knows it before', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const obstacle = async (person: Person) => (await person.call('GET /v1/safety/deletion')).body.data.obstacle;
    expect(await obstacle(seller)).toBeNull();
    await createDealBetween(app, { sellerId: seller.accountId, buyerId: buyer.accountId });
    for (const person of [seller, buyer]) {
      const { status, body } = await leave(person);
      expect(status).toBe(409);
      expect(body.error.message).toBe(await obstacle(person));
      expect(body.error.message).toContain('сделк');
    }
    const rich = await app.signUp();
    await topUp(app, rich.accountId, 100_000);
    expect(await obstacle(rich)).toContain('На балансе остались деньги');
    expect((await leave(rich)).status).toBe(409);
    expect((await rich.call('GET /v1/passport/login')).status).toBe(200);
  });

  it('waits on when money has come in meanwhile, says so once, and goes when it is gone', async () => {
    const person = await app.signUp();
    await leave(person);
    await topUp(app, person.accountId, 100_000);
    await letDaysPass(person, 15);
    await runErasing();
    expect(await isThere(person)).toBe(true);
    const letter = await app.mailbox.letterTo(person.email, 3);
    expect(letter.text).toContain('На балансе остались деньги');
    await letDaysPass(person, 2);
    await runErasing();
    expect(await isThere(person)).toBe(true);
    const toPerson = () =>
      app.mailbox.letters.filter((one) => one.to?.some(({ address }) => address === person.email)).length;
    const { rows } = await app.database.pool.query(
      "SELECT count(*) FROM pgboss.job WHERE name = 'passport-letter' AND data ->> 'to' = $1",
      [person.email],
    );
    expect([toPerson(), rows[0].count]).toEqual([3, 3]);
  });

  it('does not take whoever signed in after the list of the day was made', async () => {
    const person = await app.signUp();
    await leave(person);
    await letDaysPass(person, 15);
    const client = await app.database.pool.connect();
    try {
      // The job has read its list and waits for this account; meanwhile its owner has changed their mind.
      await client.query('BEGIN');
      await client.query('SELECT FROM accounts WHERE account_id = $1 FOR UPDATE', [person.accountId]);
      const erasing = runErasing();
      await expect
        .poll(async () => {
          const waiting =
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
          return (await app.database.pool.query(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      await client.query('UPDATE accounts SET erase_asked_at = NULL, erase_after = NULL WHERE account_id = $1', [
        person.accountId,
      ]);
      await client.query('COMMIT');
      await erasing;
    } finally {
      client.release();
    }
    expect(await isThere(person)).toBe(true);
  });

  it('at once, by the call of the account itself', async () => {
    const person = await app.signUp();
    const { status } = await person.call(`DELETE /v1/passport/account/${person.accountId}`, {
      password: person.password,
    });
    expect(status).toBe(200);
    expect(await isThere(person)).toBe(false);
  });
});
