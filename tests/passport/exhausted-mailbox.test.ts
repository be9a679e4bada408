/** Strangers who ask for codes to somebody's mailbox annoy its owner as little as possible and shut nobody out. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const PASSWORD = 'туман над зелёным полем';
const NEW_PASSWORD = 'совсем другая фраза';
const LONG = /\b(\d{4} \d{4} \d{4})\b/;

const ask = (visitor: Visitor, email: string, action = 'reset_password') =>
  visitor.call(`POST /v1/passport/check_email?action=${action}`, { email });
const reset = (visitor: Visitor, confirmation_code: string) =>
  visitor.call('POST /v1/passport/reset_password', { password: NEW_PASSWORD, confirmation_code });
const register = (visitor: Visitor, confirmation_code: string) =>
  visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code });
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST /v1/passport/login', { email, password });

const lettersTo = (email: string) => app.mailbox.letters.filter(({ to }) => to?.[0]?.address === email);
const codeLetters = (email: string) => lettersTo(email).filter(({ subject }) => subject?.includes(' код '));

/** The mailbox is sent five codes an hour, and signing up took one. Every stranger asks from an address of their own. */
async function exhaust(email: string, action = 'reset_password', times = 4): Promise<Visitor[]> {
  const strangers = Array.from({ length: times }, () => app.visitor());
  for (const stranger of strangers) expect((await ask(stranger, email, action)).status).toBe(200);
  return strangers;
}

/** Out of the letter that every browser shares. */
async function longCodeFor(email: string, count = 1): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      () => {
        const long = codeLetters(email).filter(({ subject }) => LONG.test(subject ?? ''));
        found = LONG.exec(long[count - 1]?.subject ?? '')?.[1];
        return found;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  return found ?? '';
}

const age = (minutes: number, email: string) =>
  app.database.pool.query(
    `UPDATE mailbox_codes SET sent_at = sent_at - make_interval(mins => $1), given_until = given_until - make_interval(mins => $1)
     WHERE email_normalised = $2`,
    [minutes, email],
  );

describe('a mailbox that strangers have used up', () => {
  it('still resets the password in a browser nobody has seen before', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 4);
    const elsewhere = app.visitor();
    expect(await ask(elsewhere, person.email)).toMatchObject({
      status: 200,
      body: { data: { expires_in: 600, resend_in: 60, is_sent: true, code_digits: 12 } },
    });
    const code = await longCodeFor(person.email);
    expect((await reset(elsewhere, code)).status).toBe(200);
    expect((await signIn(elsewhere, person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('lets people sign up as well, with the code of a letter that a stranger caused', async () => {
    const email = 'newcomer@example.ru';
    await exhaust(email, 'register', 6);
    const person = app.visitor();
    expect(await ask(person, email, 'register')).toMatchObject({
      status: 200,
      body: { data: { is_sent: false, code_digits: 12 } },
    });
    const code = await longCodeFor(email);
    // With the spaces of the letter or without.
    expect((await register(person, code.replaceAll(' ', ''))).status).toBe(200);
    expect((await signIn(app.visitor(), email, PASSWORD)).status).toBe(200);
  });

  it('is mailed a bounded number of letters, whoever asks and however often', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 40);
    await longCodeFor(person.email);
    // Letters still on their way are enqueued by now.
    const { rows } = await app.database.pool.query(
      "SELECT count(*)::int AS promised FROM pgboss.job WHERE name = 'passport-letter' AND data ->> 'to' = $1",
      [person.email],
    );
    // One of sign-up, four of the mailbox's five, one for everybody.
    expect(rows[0].promised).toBe(6);

    // The letter comes again after a while, the code in it is the same until its hour is over.
    const first = await longCodeFor(person.email);
    await age(21, person.email);
    expect((await ask(app.visitor(), person.email)).body.data).toMatchObject({ is_sent: true });
    expect((await ask(app.visitor(), person.email)).body.data).toMatchObject({ is_sent: false });
    expect(await longCodeFor(person.email, 2)).toBe(first);
    await age(60, person.email);
    expect((await ask(app.visitor(), person.email)).body.data).toMatchObject({ is_sent: true });
    expect(await longCodeFor(person.email, 3)).not.toBe(first);
  });

  it('gets its letter again six times a day at most, and a new code every hour all the same', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 4);
    const sent: boolean[] = [];
    for (let at = 0; at < 8; at += 1) {
      sent.push((await ask(app.visitor(), person.email)).body.data.is_sent);
      await app.database.pool.query(
        "UPDATE mailbox_codes SET sent_at = sent_at - interval '21 minutes' WHERE email_normalised = $1",
        [person.email],
      );
    }
    expect(sent).toEqual([true, true, true, true, true, true, true, false]);
    await age(60, person.email);
    expect((await ask(app.visitor(), person.email)).body.data.is_sent).toBe(true);
  });

  it('has no limit for a browser that has signed in to the account, nor has the address it shares', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 5);
    const office = '203.0.113.40';
    const neighbour = app.visitor(office);
    while ((await ask(neighbour, `n-${Math.random()}@example.ru`, 'register')).status !== 429);
    const home = app.visitor(office);
    home.cookies.set('device', person.cookies.get('device') ?? '');
    // One of signing up, four of strangers, and the long code.
    await expect.poll(() => codeLetters(person.email).length, { timeout: 15_000 }).toBe(6);
    expect(await ask(home, person.email)).toMatchObject({ status: 200, body: { data: { code_digits: 6 } } });
    await expect.poll(() => codeLetters(person.email).length, { timeout: 15_000 }).toBe(7);
    const own = /^\d{6}/.exec(codeLetters(person.email).at(-1)?.subject ?? '')?.[0] ?? '';
    expect((await reset(home, own)).status).toBe(200);

    // A device of one account is nobody to another.
    const stranger = await app.signUp();
    await exhaust(stranger.email, 'reset_password', 4);
    const guest = app.visitor();
    guest.cookies.set('device', home.cookies.get('device') ?? '');
    expect((await ask(guest, stranger.email)).body.data).toMatchObject({ code_digits: 12 });
  });

  it('knows the browser that has set the new password', async () => {
    const person = await app.signUp();
    const browser = app.visitor();
    await ask(browser, person.email);
    await reset(browser, await app.mailbox.codeFor(person.email, 2));
    await exhaust(person.email, 'reset_password', 5);
    expect((await ask(browser, person.email)).body.data).toMatchObject({ code_digits: 6 });
    // That it has been here is not that it has signed in: the owner is told of the first time.
    await signIn(browser, person.email, NEW_PASSWORD);
    await signIn(browser, person.email, NEW_PASSWORD);
    const { rows } = await app.database.pool.query(
      "SELECT event FROM safety_log WHERE account_id = $1 AND event LIKE '%signed_in%' OR account_id = $1 AND event = 'new_sign_in' ORDER BY entry_id",
      [person.accountId],
    );
    expect(rows.map(({ event }) => event)).toEqual(['new_sign_in', 'signed_in']);
  });
});

describe('the code that browsers share', () => {
  it('is tried five times in each browser, so that guesses do not add up on six digits', async () => {
    const person = await app.signUp();
    const strangers = await exhaust(person.email, 'reset_password', 11);
    const long = await longCodeFor(person.email);
    const shared = strangers.slice(4);
    for (const stranger of shared) {
      for (let guess = 0; guess < 5; guess += 1)
        expect((await reset(stranger, `00000000000${guess}`)).status).toBe(403);
      // The right one comes too late, and its first or last half was never enough.
      expect((await reset(stranger, long)).status).toBe(403);
    }
    const { rows } = await app.database.pool.query(
      'SELECT code_mac, attempts, mailbox_code_id IS NOT NULL AS is_shared FROM email_flows WHERE email = $1',
      [person.email],
    );
    expect(rows.filter(({ is_shared }) => is_shared).map(({ attempts }) => attempts)).toEqual(Array(7).fill(5));
    // Flows with six digits stay as few as letters were.
    expect(rows.filter(({ is_shared }) => !is_shared)).toHaveLength(4);
    const owner = app.visitor();
    await ask(owner, person.email);
    expect((await reset(owner, long.replaceAll(' ', '').slice(0, 6))).status).toBe(403);
    expect((await reset(owner, long)).status).toBe(200);
  });

  it('works once: with it go the flows of all other browsers, also at the same moment', async () => {
    const person = await app.signUp();
    const strangers = (await exhaust(person.email, 'reset_password', 9)).slice(4);
    const long = await longCodeFor(person.email);
    const answers = await Promise.all(strangers.map((stranger) => reset(stranger, long)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const late = app.visitor();
    expect((await ask(late, person.email)).body.data).toMatchObject({ is_sent: true });
    expect((await reset(late, long)).status).toBe(403);
  });

  it('never works without a flow of its own, for another action or for another mailbox', async () => {
    const email = 'not-yet@example.ru';
    await exhaust(email, 'register', 6);
    const registration = await longCodeFor(email);
    expect((await register(app.visitor(), registration)).status).toBe(403);

    const other = await app.signUp();
    const stranger = app.visitor();
    await exhaust(other.email, 'reset_password', 4);
    await ask(stranger, other.email);
    expect((await reset(stranger, registration)).status).toBe(403);

    const person = app.visitor();
    await ask(person, email, 'register');
    expect((await reset(person, registration)).status).toBe(403);
    expect((await register(person, registration)).status).toBe(200);
    // The mailbox has an account now, and the old code is no code for its password.
    const attacker = app.visitor();
    await ask(attacker, email);
    expect((await reset(attacker, registration)).status).toBe(403);
  });

  it('outlives the moment another takes its place, in the browsers that have it', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 4);
    const owner = app.visitor();
    await ask(owner, person.email);
    const long = await longCodeFor(person.email);
    await age(60, person.email);
    expect((await ask(app.visitor(), person.email)).body.data.is_sent).toBe(true);
    expect((await reset(owner, long)).status).toBe(200);
  });

  it('is kept sealed, and goes with the account', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 5);
    const long = await longCodeFor(person.email);
    const read = async () =>
      (await app.database.pool.query('SELECT * FROM mailbox_codes WHERE email_normalised = $1', [person.email])).rows;
    const [kept] = await read();
    expect(kept.code_sealed.toString('latin1')).not.toContain(long.replaceAll(' ', ''));
    await person.call('POST /v1/safety/proof', { password: person.password });
    await person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password });
    expect(await read()).toEqual([]);
  });
});

describe('the letter with the shared code', () => {
  it('has it in groups, says until when, and its link fills it in', async () => {
    const person = await app.signUp();
    await exhaust(person.email, 'reset_password', 5);
    const code = await longCodeFor(person.email);
    const letter = codeLetters(person.email).at(-1);
    expect(letter?.html).toContain(`/auth/reset?code=${code.replaceAll(' ', '')}`);
    expect(letter?.text).toContain(code);
    expect(letter?.text).toMatch(/действует до \d\d:\d\d по московскому времени/);
    expect(letter?.text).not.toMatch(/10\sминут/);
  });
});

describe('limits by address', () => {
  it('hold for a whole IPv6 network, whose owner has more addresses than can be counted', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host += 1) {
      const visitor = app.visitor(`2001:db8:5:6:${host}::${host}`);
      statuses.push((await ask(visitor, `six-${host}@example.ru`, 'register')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(app.visitor('2001:db8:5:7::1'), 'six-7@example.ru', 'register')).status).toBe(200);
  });
});
