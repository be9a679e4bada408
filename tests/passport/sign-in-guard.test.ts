/** Guessing is slowed down; nobody shuts anybody out by it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const NEW_PASSWORD = 'совсем другая фраза';
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST /v1/passport/login', { email, password });

/** Guesses from as many addresses as there are; answers how many passwords were looked at. */
async function guessFromEverywhere(email: string, times: number): Promise<number> {
  let looked = 0;
  for (let done = 0; done < times; done += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(app.visitor(), email, 'мимо')));
    looked += answers.filter(({ status }) => status === 401).length;
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  }
  return looked;
}

/** Delays that are there do not run out before a slow machine looks. */
const prolong = (prefix: string) =>
  app.database.pool.query(
    "UPDATE sign_in_failures SET retry_at = now() + interval '5 minutes' WHERE starts_with(key, $1) AND retry_at > last_failed_at",
    [prefix],
  );

async function resetIn(browser: Visitor, email: string): Promise<void> {
  await browser.call('POST /v1/passport/check_email?action=reset_password', { email });
  const confirmation_code = await app.mailbox.codeFor(email, 2);
  const done = await browser.call('POST /v1/passport/reset_password', { password: NEW_PASSWORD, confirmation_code });
  expect(done.status).toBe(200);
}

describe('failures of strangers', () => {
  it('elsewhere do not delay the owner in a browser that nobody knows', async () => {
    const person = await app.signUp();
    const stranger = app.visitor();
    for (let guess = 0; guess < 12; guess += 1) await signIn(stranger, person.email, 'мимо');
    await prolong('account:');
    expect((await signIn(stranger, person.email, person.password)).status).toBe(429);
    expect((await signIn(app.visitor(), person.email, person.password)).status).toBe(200);
  });

  it('from a thousand addresses are slowed down together, and the owner gets in by the way the page names', async () => {
    const person = await app.signUp();
    const startedAt = Date.now();
    const looked = await guessFromEverywhere(person.email, 1000);
    // A hundred; the pauses of one second, two, four that passed meanwhile let one more in each.
    expect(looked).toBeGreaterThanOrEqual(100);
    expect(looked).toBeLessThanOrEqual(100 + Math.floor(Math.log2((Date.now() - startedAt) / 1000 + 1)));

    await prolong(`account:${person.accountId}`);
    const address = '203.0.113.90';
    const elsewhere = app.visitor(address);
    const refused = await signIn(elsewhere, person.email, person.password);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'sign_in_delayed', message: expect.stringContaining('задайте новый пароль по почте') } },
    });
    // Who was refused unheard has not failed: neither the browser nor its address is worse off.
    for (let time = 0; time < 6; time += 1) await signIn(elsewhere, person.email, person.password);
    const { rows } = await app.database.pool.query('SELECT key FROM sign_in_failures WHERE key = ANY($1)', [
      [`account:${person.accountId}@${address}`, `address:${address}`],
    ]);
    expect(rows).toEqual([]);

    await resetIn(elsewhere, person.email);
    await guessFromEverywhere(person.email, 120);
    await prolong(`account:${person.accountId}`);
    expect((await signIn(app.visitor(), person.email, NEW_PASSWORD)).status).toBe(429);
    expect((await signIn(elsewhere, person.email, NEW_PASSWORD)).status).toBe(200);
  }, 180_000);

  it('behind the same address do not delay a browser that the account knows', async () => {
    const person = await app.signUp();
    const office = '198.51.100.77';
    const neighbour = app.visitor(office);
    for (let guess = 0; guess < 33; guess += 1) await signIn(neighbour, `n-${guess}@example.ru`, 'мимо');
    await prolong(`address:${office}`);
    expect((await signIn(app.visitor(office), person.email, person.password)).status).toBe(429);
    const own = app.visitor(office);
    own.cookies.set('device', person.cookies.get('device') ?? '');
    expect((await signIn(own, person.email, person.password)).status).toBe(200);
  });

  it('do not touch somebody who is signed in and shows the password again', async () => {
    const person = await app.signUp();
    const { sid } = Object.fromEntries(person.cookies);
    await guessFromEverywhere(person.email, 120);
    await prolong(`account:${person.accountId}`);
    const withoutDevice = app.visitor();
    withoutDevice.cookies.set('sid', sid ?? '');
    expect((await withoutDevice.call('POST /v1/safety/proof', { password: person.password })).status).toBe(200);
  }, 60_000);

  it('from one IPv6 network are counted as one', async () => {
    const person = await app.signUp();
    const network = '2001:db8:77:1';
    for (let host = 1; host <= 6; host += 1) await signIn(app.visitor(`${network}::${host}`), person.email, 'мимо');
    await prolong('account:');
    expect((await signIn(app.visitor(`${network}:f::1`), person.email, person.password)).status).toBe(429);
    expect((await signIn(app.visitor('2001:db8:77:2::1'), person.email, person.password)).status).toBe(200);
  });
});
