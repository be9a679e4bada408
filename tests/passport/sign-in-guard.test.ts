/** Guessing is slowed down; nobody shuts anybody out by it. */
import { Secret, TOTP } from 'otpauth';
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
    "UPDATE sign_in_failures SET retry_at = now() + interval '5 minutes' WHERE starts_with(key, $1) AND retry_at > last_failed_at + interval '500 ms'",
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

describe('a browser that several accounts know', () => {
  const secondStep = (visitor: Visitor, code: string) => visitor.call('POST /v1/passport/login/second_step', { code });

  const resetCodes = (email: string) =>
    app.mailbox.letters
      .filter(({ to, subject }) => to?.[0]?.address === email && /код для нового пароля/.test(subject ?? ''))
      .map(({ subject }) => /\d{6}/.exec(subject ?? '')?.[0]);

  it('has a count for each: signing in to one does not forgive guesses at another', async () => {
    const [owner, guesser] = [await app.signUp(), await app.signUp()];
    // On a shared computer the owner has left the device cookie behind.
    const shared = app.visitor();
    await signIn(shared, owner.email, owner.password);
    await shared.call('GET /v1/passport/logout');
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      expect((await signIn(shared, guesser.email, guesser.password)).status).toBe(200);
      for (let guess = 0; guess < 4; guess += 1) {
        statuses.push((await signIn(shared, owner.email, 'мимо')).status);
        await prolong(`account:${owner.accountId}@device`);
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  it('counts guesses of the second step by account as long as it has only set a new password', async () => {
    const [owner, guesser] = [await app.signUp(), await app.signUp()];
    const data = (await owner.call('POST /v1/safety/totp')).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
    expect((await owner.call('POST /v1/safety/totp/confirm', { code })).status).toBe(200);
    // Whoever reads the mailbox sets a new password, here in browsers of their own.
    let looked = 0;
    for (let round = 0; round < 3; round += 1) {
      const browser = app.visitor();
      await signIn(browser, guesser.email, guesser.password);
      await browser.call('POST /v1/passport/check_email?action=reset_password', { email: owner.email });
      await expect.poll(() => resetCodes(owner.email).length, { timeout: 15_000 }).toBe(round + 1);
      const confirmation_code = resetCodes(owner.email)[round];
      const done = await browser.call('POST /v1/passport/reset_password', {
        password: NEW_PASSWORD,
        confirmation_code,
      });
      expect(done.status).toBe(200);
      for (let guess = 0; guess < 4; guess += 1) {
        expect((await signIn(browser, owner.email, NEW_PASSWORD)).status).toBe(403);
        const { status, body } = await secondStep(browser, '000000');
        if (body.error.code === 'wrong_second_step') looked += 1;
        else expect(status).toBe(429);
        await prolong('second:');
        await signIn(browser, guesser.email, guesser.password);
      }
    }
    expect(looked).toBe(5);
  });
});

describe('the token by which a browser is known', () => {
  const newDeviceLetters = (email: string) =>
    app.mailbox.letters.filter(
      ({ to, subject }) => to?.[0]?.address === email && /нов(?:ого|ое) устройств/.test(subject ?? ''),
    );

  it('is never one that the browser brought, and changes with every sign-in', async () => {
    const person = await app.signUp();
    const shared = app.visitor();
    shared.cookies.set('device', 'planted');
    await signIn(shared, person.email, person.password);
    const first = shared.cookies.get('device');
    expect(first).not.toBe('planted');
    await expect.poll(() => newDeviceLetters(person.email).length, { timeout: 15_000 }).toBe(1);

    // The browser itself stays known, to another account that signs in there too.
    const other = await app.signUp();
    await signIn(shared, other.email, other.password);
    await signIn(shared, person.email, person.password);
    expect(shared.cookies.get('device')).not.toBe(first);
    const events = async () =>
      (await shared.call('GET /v1/safety/log')).body.data.items.map(({ event }: { event: string }) => event);
    expect((await events()).filter((event: string) => event === 'new_sign_in')).toHaveLength(1);

    const thief = app.visitor();
    thief.cookies.set('device', first ?? '');
    await signIn(thief, person.email, person.password);
    await expect.poll(() => newDeviceLetters(person.email).length, { timeout: 15_000 }).toBe(2);
  });
});
