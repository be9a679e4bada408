import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { startApiProcess } from '../support/processes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const CHROME = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
};
const IPHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};

type Person = Awaited<ReturnType<TestApp['signUp']>>;

async function elsewhere(person: Person, headers = CHROME, address?: string): Promise<Visitor> {
  const visitor = app.visitor(address);
  const { email, password } = person;
  expect((await visitor.call('POST /v1/passport/login', { email, password }, headers)).status).toBe(200);
  return visitor;
}
const sessionsOf = async (visitor: Visitor) => (await visitor.call('GET /v1/safety/sessions')).body.data.items;
const logOf = async (visitor: Visitor) => (await visitor.call('GET /v1/safety/log')).body.data.items;
const isIn = async (visitor: Visitor) => (await visitor.call('GET /v1/passport/login')).status === 200;

describe('sessions', () => {
  it('are listed with device, address and last use, this one first and marked', async () => {
    const person = await app.signUp();
    await elsewhere(person, CHROME, '95.24.118.7');
    await elsewhere(person, IPHONE, '2a00:1370::7');
    const items = await sessionsOf(person);
    expect(
      items.map(({ is_current, address }: { is_current: boolean; address: string }) => [is_current, address]),
    ).toEqual([
      [true, expect.any(String)],
      [false, '2a00:1370::7'],
      [false, '95.24.118.7'],
    ]);
    expect(items[1].device).toEqual({ kind: 'phone', system: 'iPhone', browser: 'Safari 18' });
    expect(items[2].device).toEqual({ kind: 'computer', system: 'Windows', browser: 'Chrome 141' });
    expect(JSON.stringify(items)).not.toMatch(/token|hash/);
  });

  it('are ended one by one by their owner, and by nobody else', async () => {
    const person = await app.signUp();
    const other = await elsewhere(person, IPHONE);
    const stranger = await app.signUp();
    const { session_id } = (await sessionsOf(person))[1];
    expect((await stranger.call(`DELETE /v1/safety/sessions/${session_id}`)).status).toBe(404);
    expect(await isIn(other)).toBe(true);
    expect((await person.call(`DELETE /v1/safety/sessions/${session_id}`)).status).toBe(200);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(person)).toBe(true);
    expect((await person.call(`DELETE /v1/safety/sessions/${session_id}`)).status).toBe(404);
    expect((await logOf(person))[0]).toMatchObject({ event: 'session_ended', detail: 'iPhone, Safari 18' });
  });

  it('are ended all but this one', async () => {
    const person = await app.signUp();
    const others = [await elsewhere(person), await elsewhere(person)];
    expect((await person.call('DELETE /v1/safety/sessions')).body.data).toEqual({ ended: 2 });
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(person)).toBe(true);
    expect((await person.call('DELETE /v1/safety/sessions')).body.data).toEqual({ ended: 0 });
  });

  it('end here as a sign-out does, and take the cookie along', async () => {
    const person = await app.signUp();
    const [{ session_id }] = await sessionsOf(person);
    expect((await person.call(`DELETE /v1/safety/sessions/${session_id}`)).status).toBe(200);
    expect(person.cookies.has('sid')).toBe(false);
  });

  it('are dead on the next request in another process too', async () => {
    const person = await app.signUp();
    const other = await elsewhere(person);
    const second = await startApiProcess({ DATABASE_URL: app.databaseUrl, SMTP_URL: app.mailbox.url });
    const cookie = `sid=${other.cookies.get('sid')}`;
    const ask = async () => (await fetch(`${second.address}/api/v1/passport/login`, { headers: { cookie } })).status;
    expect(await ask()).toBe(200);
    await person.call('DELETE /v1/safety/sessions');
    expect(await ask()).toBe(401);
  }, 60_000);
});

describe('the log', () => {
  it('tells sign-ins apart by how and from where, and failures', async () => {
    const person = await app.signUp();
    const home = await elsewhere(person, IPHONE, '95.24.118.7');
    await home.call('POST /v1/passport/login', { email: person.email, password: person.password }, IPHONE);
    const guesser = app.visitor('188.162.5.80');
    for (let attempt = 0; attempt < 3; attempt += 1)
      await guesser.call('POST /v1/passport/login', { email: person.email, password: 'мимо' }, CHROME);
    // Written by a job, so that its time tells nothing to whoever guesses.
    await expect.poll(async () => (await logOf(person))[0].times, { timeout: 15_000 }).toBe(3);
    expect(await logOf(person)).toMatchObject([
      { event: 'sign_in_failed', detail: 'password', times: 3, address: '188.162.5.80', device: 'Windows, Chrome 141' },
      { event: 'signed_in', detail: 'password', times: 1, address: '95.24.118.7', device: 'iPhone, Safari 18' },
      { event: 'new_sign_in', detail: 'password', address: '95.24.118.7' },
      { event: 'registered' },
    ]);
  });

  it('is read page by page', async () => {
    const person = await app.signUp();
    for (let times = 0; times < 3; times += 1) await elsewhere(person);
    const first = (await person.call('GET /v1/safety/log?limit=2')).body.data;
    const second = (await person.call(`GET /v1/safety/log?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 2, null]);
    expect(second.items[1].event).toBe('registered');
    expect((await person.call('GET /v1/safety/log?cursor=x')).status).toBe(422);
  });

  it('is kept for 180 days and goes with the account', async () => {
    const person = await app.signUp();
    const old = await app.signUp();
    const { pool } = app.database;
    await pool.query("UPDATE safety_log SET at = now() - interval '181 days' WHERE account_id = $1", [old.accountId]);
    await app.modules
      .flatMap(({ jobs }) => jobs)
      .find(({ name }) => name === 'safety-sweep')
      ?.handle({});
    expect(await logOf(old)).toEqual([]);
    expect(await logOf(person)).toHaveLength(1);
    await person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password });
    const left = await pool.query('SELECT count(*)::int AS left FROM safety_log WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(left.rows[0].left).toBe(0);
  });
});
