import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST /v1/passport/login', { email, password });

describe('the session check', () => {
  it('answers 401 to an anonymous visitor and to a made-up or ended session', async () => {
    const anonymous = app.visitor();
    expect(await anonymous.call('GET /v1/passport/login')).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    });
    anonymous.cookies.set('sid', 'made-up');
    anonymous.cookies.set('signed_in', '1');
    expect((await anonymous.call('GET /v1/passport/login')).status).toBe(401);
    expect([...anonymous.cookies.keys()]).toEqual([]);
  });

  it.each([
    ["last_seen_at = now() - interval '31 days'", 'idle for more than 30 days'],
    ['expires_at = now()', 'older than 180 days'],
  ])('answers 401 after %s (%s)', async (change) => {
    const person = await app.signUp();
    await app.database.pool.query(`UPDATE sessions SET ${change} WHERE account_id = $1`, [person.accountId]);
    expect((await person.call('GET /v1/passport/login')).status).toBe(401);
  });

  it('gives a session 180 days at most and remembers when it was last seen', async () => {
    const person = await app.signUp();
    const read = async () =>
      (
        await app.database.pool.query(
          'SELECT expires_at - created_at AS life, last_seen_at FROM sessions WHERE account_id = $1',
          [person.accountId],
        )
      ).rows[0];
    expect((await read()).life.days).toBe(180);
    await app.database.pool.query(
      "UPDATE sessions SET last_seen_at = now() - interval '2 days' WHERE account_id = $1",
      [person.accountId],
    );
    await person.call('GET /v1/passport/login');
    expect(Date.now() - (await read()).last_seen_at.getTime()).toBeLessThan(60_000);
  });
});

describe('sign-in', () => {
  it('answers the account and a new cookie that scripts cannot read', async () => {
    const person = await app.signUp();
    const visitor = app.visitor();
    const answer = await signIn(visitor, person.email.toUpperCase(), person.password);
    expect(answer).toMatchObject({ status: 200, body: { data: { account_id: person.accountId } } });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('sid='));
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await visitor.call('GET /v1/passport/login')).status).toBe(200);
    const { rows } = await app.database.pool.query('SELECT token_hash FROM sessions WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('sid'));
  });

  it('answers 404 to an unknown e-mail and 401 to a wrong password, each at its field', async () => {
    const person = await app.signUp();
    expect(await signIn(app.visitor(), 'nobody@example.ru', 'whatever')).toMatchObject({
      status: 404,
      body: { error: { code: 'account_unknown', fields: { email: expect.any(String) } } },
    });
    expect(await signIn(app.visitor(), person.email, 'wrong')).toMatchObject({
      status: 401,
      body: { error: { code: 'wrong_password', fields: { password: expect.any(String) } } },
    });
  });

  it('replaces the session it starts from', async () => {
    const person = await app.signUp();
    const before = person.cookies.get('sid') ?? '';
    await signIn(person, person.email, person.password);
    expect(person.cookies.get('sid')).not.toBe(before);
    const thief = app.visitor();
    thief.cookies.set('sid', before);
    expect((await thief.call('GET /v1/passport/login')).status).toBe(401);
  });

  it('carries the __Host- prefix and Secure under https', async () => {
    const person = await app.signUp();
    const secure = await startTestApp({ PUBLIC_URL: 'https://ohvat.example', SMTP_URL: app.mailbox.url });
    const answer = await signIn(secure.visitor(), person.email, person.password);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-sid=[^;]+;.*Secure/);
    expect(answer.headers['strict-transport-security']).toBeDefined();
  });
});

/** Delays that are there do not run out before a slow machine looks. */
async function prolongDelays(): Promise<void> {
  const { rowCount } = await app.database.pool.query(
    "UPDATE sign_in_failures SET retry_at = now() + interval '5 minutes' WHERE key LIKE 'account:%' AND retry_at > last_failed_at",
  );
  expect(rowCount).toBeGreaterThan(0);
}

describe('guessing a password', () => {
  // A guess at an unknown e-mail goes the same way as at a known one, so that its time tells nothing.
  it.each([
    ['an account', 401],
    ['nobody', 404],
  ])('of %s is slowed down after five failures, also when they come all at once', async (_whose, refusal) => {
    const person = await app.signUp();
    const email = refusal === 401 ? person.email : `not-${person.email}`;
    const address = refusal === 401 ? '198.51.100.21' : '198.51.100.22';
    const startedAt = Date.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(app.visitor(address), email, 'wrong')));
    // Five at once; on a slow machine the pauses of one second, two, four may pass meanwhile and let one more in each.
    const pausesPassed = Math.floor(Math.log2((Date.now() - startedAt) / 1000 + 1));
    const looked = answers.filter(({ status }) => status === refusal).length;
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(5 + pausesPassed);
    const delayed = answers.filter(({ body }) => body.error.code === 'sign_in_delayed');
    expect(delayed).toHaveLength(20 - looked);
    expect(Number(delayed[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await prolongDelays();
    // The right password has to wait as well, or the delay would tell nothing.
    expect((await signIn(app.visitor(address), email, person.password)).status).toBe(429);
  });

  it('does not slow down the browser somebody has just signed up with', async () => {
    const person = await app.signUp();
    for (let attempt = 0; attempt < 7; attempt += 1) await signIn(app.visitor('198.51.100.23'), person.email, 'wrong');
    expect((await signIn(person, person.email, person.password)).status).toBe(200);
  });

  it('never keeps the owner out: a browser that has signed in before, and a new password, both get in', async () => {
    const person = await app.signUp();
    const home = app.visitor();
    await signIn(home, person.email, person.password);
    const address = '198.51.100.24';
    for (let attempt = 0; attempt < 7; attempt += 1) await signIn(app.visitor(address), person.email, 'wrong');
    await prolongDelays();
    expect((await signIn(app.visitor(address), person.email, person.password)).status).toBe(429);
    expect((await signIn(home, person.email, person.password)).status).toBe(200);

    const elsewhere = app.visitor(address);
    await elsewhere.call('POST /v1/passport/check_email?action=reset_password', { email: person.email });
    const confirmation_code = await app.mailbox.codeFor(person.email, 2);
    await elsewhere.call('POST /v1/passport/reset_password', { password: 'совсем другая фраза', confirmation_code });
    expect((await signIn(elsewhere, person.email, 'совсем другая фраза')).status).toBe(200);
  });

  it('waits longer with each failure, up to five minutes', async () => {
    const person = await app.signUp();
    const waits: number[] = [];
    const address = '198.51.100.25';
    const key = `account:${person.accountId}@${address}`;
    for (let round = 0; round < 14; round += 1) {
      await signIn(app.visitor(address), person.email, 'wrong');
      await app.database.pool.query(
        "UPDATE sign_in_failures SET retry_at = retry_at - interval '1 hour' WHERE key = $1",
        [key],
      );
      const { rows } = await app.database.pool.query(
        "SELECT extract(epoch FROM retry_at + interval '1 hour' - last_failed_at)::int AS wait FROM sign_in_failures WHERE key = $1",
        [key],
      );
      waits.push(rows[0].wait);
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  });

  it('is slowed down by address too, whichever accounts it tries', async () => {
    const attacker = app.visitor('198.51.100.9');
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1)
      statuses.push((await signIn(attacker, `guess-${index}@example.ru`, 'x')).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('turns away a crowd instead of hashing for all of them', async () => {
    const countAddresses = async () =>
      (await app.database.pool.query("SELECT count(*) AS count FROM sign_in_failures WHERE key LIKE 'address:%'"))
        .rows[0].count;
    const addressesBefore = await countAddresses();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(app.visitor(), `crowd-${index}@example.ru`, 'x')),
    );
    const busy = answers.filter(({ body }) => body.error.code === 'too_busy');
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers['retry-after']).toBe('3');
    expect(answers.every(({ status }) => status === 404 || status === 429)).toBe(true);
    // Who was turned away unheard has not failed.
    expect((await countAddresses()) - addressesBefore).toBe(answers.length - busy.length);
  });
});

describe('logout', () => {
  it('ends the session on the next request of every process', async () => {
    const person = await app.signUp();
    const copy = app.visitor();
    copy.cookies.set('sid', person.cookies.get('sid') ?? '');
    expect((await person.call('GET /v1/passport/logout')).status).toBe(200);
    expect(person.cookies.has('sid')).toBe(false);
    expect((await copy.call('GET /v1/passport/login')).status).toBe(401);
  });

  it('is fine without a session, and refused to a foreign page or a prefetch', async () => {
    expect((await app.visitor().call('GET /v1/passport/logout')).status).toBe(200);
    const person = await app.signUp();
    expect((await person.call('GET /v1/passport/logout', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    expect((await person.call('GET /v1/passport/logout', undefined, { 'sec-purpose': 'prefetch' })).status).toBe(403);
    expect((await person.call('GET /v1/passport/login')).status).toBe(200);
  });
});

describe('a new password by e-mail', () => {
  it('ends every session, tells by letter, and does not sign in by itself', async () => {
    const person = await app.signUp();
    const visitor = app.visitor();
    expect(
      (await visitor.call('POST /v1/passport/check_email?action=reset_password', { email: person.email })).status,
    ).toBe(200);
    const confirmation_code = await app.mailbox.codeFor(person.email, 2);
    const answer = await visitor.call('POST /v1/passport/reset_password', {
      password: 'новая длинная фраза',
      confirmation_code,
    });
    expect(answer.status).toBe(200);
    expect(visitor.cookies.has('sid')).toBe(false);
    expect((await person.call('GET /v1/passport/login')).status).toBe(401);
    expect((await signIn(app.visitor(), person.email, person.password)).status).toBe(401);
    expect((await signIn(visitor, person.email, 'новая длинная фраза')).status).toBe(200);
    const notice = await app.mailbox.letterTo(person.email, 3);
    expect(notice.subject).toBe('Пароль в Охвате изменён');
  });

  it('answers 409 for an address nobody has registered', async () => {
    expect(
      await app.visitor().call('POST /v1/passport/check_email?action=reset_password', { email: 'void@example.ru' }),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'email_unknown', fields: { email: expect.any(String) } } },
    });
  });
});

describe('letters', () => {
  it('are sent after the mail server comes back, once', async () => {
    app.mailbox.refuse(true);
    const visitor = app.visitor();
    expect(
      (await visitor.call('POST /v1/passport/check_email?action=register', { email: 'later@example.ru' })).status,
    ).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    app.mailbox.refuse(false);
    await app.mailbox.letterTo('later@example.ru');
    expect(app.mailbox.letters.filter((letter) => letter.to?.[0]?.address === 'later@example.ru')).toHaveLength(1);
  });
});
