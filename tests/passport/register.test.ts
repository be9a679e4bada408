import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const PASSWORD = 'туман над зелёным полем';

describe('sign-up', () => {
  it('mails a code, creates the account with it and signs the person in', async () => {
    const visitor = app.visitor();
    const asked = await visitor.call('POST /v1/passport/check_email?action=register', { email: 'new@example.ru' });
    expect(asked).toMatchObject({ status: 200, body: { data: { expires_in: 600, resend_in: 60 } } });
    const code = await app.mailbox.codeFor('new@example.ru');
    const registered = await visitor.call('POST /v1/passport/register', {
      password: PASSWORD,
      confirmation_code: code,
    });
    expect(registered.status).toBe(200);
    const session = await visitor.call('GET /v1/passport/login');
    expect(session).toMatchObject({
      status: 200,
      body: {
        data: {
          account_id: registered.body.data.account_id,
          email: 'new@example.ru',
          name: 'Новый участник',
          role: 'member',
        },
      },
    });
  });

  it('sends a letter that people can read, with the code and a link on our own site', async () => {
    const visitor = app.visitor();
    // A forged Host must not reach the letter.
    await visitor.call(
      'POST /v1/passport/check_email?action=register',
      { email: 'letter@example.ru' },
      { host: 'evil.example' },
    );
    const letter = await app.mailbox.letterTo('letter@example.ru');
    const code = await app.mailbox.codeFor('letter@example.ru');
    expect(letter.subject).toContain('код для регистрации');
    expect(letter.html).toContain(`http://127.0.0.1:3000/auth/signup?code=${code}`);
    expect(letter.text).toContain(code);
    expect(letter.html + (letter.text ?? '')).not.toContain('evil');
    expect(letter.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('works with a trailing slash and without', async () => {
    const visitor = app.visitor();
    expect(
      (await visitor.call('POST /v1/passport/check_email/?action=register', { email: 'slash@example.ru' })).status,
    ).toBe(200);
    const person = await app.signUp();
    expect((await person.call('GET /v1/passport/account')).status).toBe(200);
    expect((await person.call('GET /v1/passport/account/')).status).toBe(200);
    expect((await person.call(`GET /v1/passport/account/${person.accountId}/`)).status).toBe(200);
  });

  it('answers 409 for an address that is registered, in any spelling', async () => {
    const { email } = await app.signUp('Taken@Example.ru');
    for (const spelling of [email, 'taken@example.ru', ' TAKEN@EXAMPLE.RU ']) {
      const answer = await app.visitor().call('POST /v1/passport/check_email?action=register', { email: spelling });
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: 'email_taken', fields: { email: expect.any(String) } } },
      });
    }
  });

  it('takes one account from two browsers that race for one address', async () => {
    const email = 'race@example.ru';
    const browsers = [app.visitor(), app.visitor()];
    const codes: string[] = [];
    for (const [index, browser] of browsers.entries()) {
      await browser.call('POST /v1/passport/check_email?action=register', { email });
      codes.push(await app.mailbox.codeFor(email, index + 1));
    }
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: codes[index] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the confirmation code', () => {
  async function withCode(email: string, action = 'register') {
    const visitor = app.visitor();
    const { status } = await visitor.call(`POST /v1/passport/check_email?action=${action}`, { email });
    expect(status).toBe(200);
    return { visitor, code: await app.mailbox.codeFor(email) };
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const refusal = { status: 403, body: { error: { code: 'wrong_code' } } };

  it('answers alike when it is wrong, late or belongs to another browser', async () => {
    const { visitor, code } = await withCode('alike@example.ru');
    const bodies = [
      await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: wrong(code) }),
      await app.visitor().call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code }),
    ];
    await app.database.pool.query(
      "UPDATE email_flows SET expires_at = now() - interval '1 second' WHERE email = 'alike@example.ru'",
    );
    bodies.push(await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code }));
    for (const answer of bodies) expect(answer).toMatchObject(refusal);
    expect(new Set(bodies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('dies after five wrong attempts', async () => {
    const { visitor, code } = await withCode('five@example.ru');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(
        await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: wrong(code) }),
      ).toMatchObject(refusal);
    }
    expect(
      await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code }),
    ).toMatchObject(refusal);
  });

  it('is checked before a password is asked for; a wrong check is a wrong attempt, a right one costs nothing', async () => {
    const check = (visitor: Visitor, confirmation_code: string, action = 'register') =>
      visitor.call(`POST /v1/passport/check_code?action=${action}`, { confirmation_code });
    const { visitor, code } = await withCode('checked@example.ru');
    for (let times = 0; times < 7; times += 1) expect((await check(visitor, code)).status).toBe(200);
    expect(await check(app.visitor(), code)).toMatchObject(refusal);
    expect(await check(visitor, code, 'reset_password')).toMatchObject(refusal);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await check(visitor, wrong(code))).toMatchObject({
        ...refusal,
        body: { error: { fields: { confirmation_code: expect.any(String) } } },
      });
    }
    expect((await check(visitor, code)).status).toBe(200);
    await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: wrong(code) });
    // Five in all, here and there: now the right one does not help either.
    expect(await check(visitor, code)).toMatchObject(refusal);
    expect(
      await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code }),
    ).toMatchObject(refusal);
  });

  it('works once, and only for what it was asked for', async () => {
    const { visitor, code } = await withCode('once@example.ru');
    expect(
      await visitor.call('POST /v1/passport/reset_password', { password: PASSWORD, confirmation_code: code }),
    ).toMatchObject(refusal);
    const cookies = new Map(visitor.cookies);
    expect(
      (await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code })).status,
    ).toBe(200);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    expect(
      await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code }),
    ).toMatchObject(refusal);
  });

  it('is replaced by a new one in the same browser, while another browser keeps its own', async () => {
    const email = 'replace@example.ru';
    const { visitor, code: first } = await withCode(email);
    const other = app.visitor();
    await other.call('POST /v1/passport/check_email?action=register', { email });
    const otherCode = await app.mailbox.codeFor(email, 2);
    await visitor.call('POST /v1/passport/check_email?action=register', { email });
    const second = await app.mailbox.codeFor(email, 3);
    if (first !== second) {
      expect(
        await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: first }),
      ).toMatchObject(refusal);
    }
    expect(
      (await other.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: otherCode })).status,
    ).toBe(200);
  });

  it('can be typed with a space, as people copy it', async () => {
    const { visitor, code } = await withCode('space@example.ru');
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(
      (await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: spaced })).status,
    ).toBe(200);
  });

  it('is not spent on a password that is refused', async () => {
    const { visitor, code } = await withCode('weak@example.ru');
    for (const password of ['password123', 'short', 'x'.repeat(129)]) {
      const answer = await visitor.call('POST /v1/passport/register', { password, confirmation_code: code });
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid_fields', fields: { password: expect.any(String) } } },
      });
    }
    expect(
      (await visitor.call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: code })).status,
    ).toBe(200);
  });

  it('is stored neither in the flow nor, once mailed, anywhere else in the clear', async () => {
    const { code } = await withCode('hashed@example.ru');
    const { rows } = await app.database.pool.query("SELECT * FROM email_flows WHERE email = 'hashed@example.ru'");
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('limits on letters', () => {
  it('allows five requests a minute from one address, then asks to wait', async () => {
    const visitor = app.visitor('203.0.113.7');
    for (let index = 0; index < 5; index += 1) {
      expect(
        (await visitor.call('POST /v1/passport/check_email?action=register', { email: `limit-${index}@example.ru` }))
          .status,
      ).toBe(200);
    }
    const refused = await visitor.call('POST /v1/passport/check_email?action=register', {
      email: 'limit-6@example.ru',
    });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('mails one e-mail at most five codes an hour, from whatever addresses, and then one for all of them', async () => {
    const answers: object[] = [];
    for (let index = 0; index < 8; index += 1) {
      const visitor = app.visitor();
      const { body } = await visitor.call('POST /v1/passport/check_email?action=register', {
        email: 'flood@example.ru',
      });
      answers.push([body.data.code_digits, body.data.is_sent]);
    }
    expect(answers).toEqual([...Array(5).fill([6, true]), [12, true], [12, false], [12, false]]);
  });
});
