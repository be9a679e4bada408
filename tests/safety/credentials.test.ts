/** A new password and a new e-mail, and the way back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const NEW = 'совсем другая фраза';
type Person = Awaited<ReturnType<TestApp['signUp']>>;
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST /v1/passport/login', { email, password });
const isIn = async (visitor: Visitor) => (await visitor.call('GET /v1/passport/login')).status === 200;
const newAddress = () => `moved-${Math.random()}@example.ru`;

async function moveTo(person: Person, email: string): Promise<void> {
  expect((await person.call('POST /v1/safety/email', { email })).status).toBe(200);
  const confirmation_code = await app.mailbox.codeFor(email);
  const answer = await person.call('POST /v1/safety/email/confirm', { confirmation_code });
  expect(answer).toMatchObject({ status: 200, body: { data: { email, account_id: person.accountId } } });
}

async function undoToken(oldAddress: string): Promise<string> {
  // The first letter brought the code by which the address came.
  const { subject, text } = await app.mailbox.letterTo(oldAddress, 2);
  expect(subject).toBe('Почта аккаунта в Охвате изменена');
  const token = /\/auth\/email-undo\?token=([\w-]+)/.exec(text ?? '')?.[1];
  if (!token) throw new Error('no way back in the letter');
  return token;
}

describe('a new password', () => {
  it('needs the current one, ends the other sessions and is told by letter', async () => {
    const person = await app.signUp();
    const other = app.visitor();
    await signIn(other, person.email, person.password);
    const change = (current_password: string, password = NEW) =>
      person.call('POST /v1/safety/password', { current_password, password });

    expect(await change('мимо')).toMatchObject({
      status: 401,
      body: { error: { code: 'wrong_password', fields: { current_password: expect.any(String) } } },
    });
    expect((await change(person.password, 'password123')).body.error.fields.password).toContain('слишком известен');
    expect((await change(person.password, 'коротко')).status).toBe(422);
    expect(await isIn(other)).toBe(true);

    const before = person.cookies.get('sid');
    expect((await change(person.password)).status).toBe(200);
    expect(person.cookies.get('sid')).not.toBe(before);
    expect([await isIn(person), await isIn(other)]).toEqual([true, false]);
    expect((await signIn(app.visitor(), person.email, person.password)).status).toBe(401);
    expect((await signIn(app.visitor(), person.email, NEW)).status).toBe(200);
    expect((await app.mailbox.letterTo(person.email, 2)).subject).toBe('Пароль в Охвате изменён');
    const { password_changed_at } = (await person.call('GET /v1/safety')).body.data;
    expect(Date.now() - Date.parse(password_changed_at)).toBeLessThan(120_000);
  });
});

describe('a new e-mail', () => {
  it('takes a code sent there; the old address is told and signs in no more', async () => {
    const person = await app.signUp();
    const email = newAddress();
    await moveTo(person, email);
    await undoToken(person.email);
    expect((await signIn(app.visitor(), person.email, person.password)).status).toBe(404);
    expect((await signIn(app.visitor(), email, person.password)).status).toBe(200);
    expect((await person.call('GET /v1/passport/login')).body.data.email).toBe(email);
  });

  it('is refused when somebody has it, when it is the same, and with a code of another action or person', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    expect((await person.call('POST /v1/safety/email', { email: other.email })).body.error.code).toBe('email_taken');
    expect((await person.call('POST /v1/safety/email', { email: person.email.toUpperCase() })).status).toBe(422);

    const email = newAddress();
    await person.call('POST /v1/safety/email', { email });
    const confirmation_code = await app.mailbox.codeFor(email);
    const register = await person.call('POST /v1/passport/register', { password: NEW, confirmation_code });
    expect(register.body.error.code).toBe('wrong_code');
    // Somebody else's browser with the cookie of the flow.
    other.cookies.set('pending', person.cookies.get('pending') ?? '');
    const stolen = await other.call('POST /v1/safety/email/confirm', { confirmation_code });
    expect(stolen.body.error.code).toBe('wrong_code');
    expect((await person.call('POST /v1/safety/email/confirm', { confirmation_code })).status).toBe(200);
  });

  it('is taken by whoever confirms it first', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const email = newAddress();
    await one.call('POST /v1/safety/email', { email });
    const first = await app.mailbox.codeFor(email);
    await two.call('POST /v1/safety/email', { email });
    const second = await app.mailbox.codeFor(email, 2);
    const answers = await Promise.all([
      one.call('POST /v1/safety/email/confirm', { confirmation_code: first }),
      two.call('POST /v1/safety/email/confirm', { confirmation_code: second }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('allows five guesses of its code', async () => {
    const person = await app.signUp();
    const email = newAddress();
    await person.call('POST /v1/safety/email', { email });
    const confirmation_code = await app.mailbox.codeFor(email);
    const wrong = confirmation_code === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 5 }, () => person.call('POST /v1/safety/email/confirm', { confirmation_code: wrong })),
    );
    expect((await person.call('POST /v1/safety/email/confirm', { confirmation_code })).status).toBe(403);
  });
});

describe('the way back to the old e-mail', () => {
  const undo = (token: string) => app.visitor().call('POST /v1/safety/email/undo', { token });

  it('ends every session, works once, and takes what was added since along', async () => {
    const person = await app.signUp();
    const other = app.visitor();
    await signIn(other, person.email, person.password);
    const email = newAddress();
    await moveTo(person, email);
    await app.database.pool.query(
      `INSERT INTO passkeys (passkey_id, account_id, credential_id, public_key, counter, transports, is_synced, name)
       VALUES (gen_random_uuid(), $1, $2, '', 0, '{}', false, 'Чужой')`,
      [person.accountId, String(Math.random())],
    );
    const token = await undoToken(person.email);
    expect((await undo(token)).status).toBe(200);
    expect([await isIn(person), await isIn(other)]).toEqual([false, false]);
    expect((await signIn(app.visitor(), email, person.password)).status).toBe(404);
    // The account is at the old address again, and waits for a new password.
    expect((await signIn(person, person.email, person.password)).body.error.code).toBe('wrong_password');
    const { rows } = await app.database.pool.query('SELECT name FROM passkeys WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([]);
    expect((await undo(token)).body.error.code).toBe('undo_expired');
  });

  it('leads to the first address however often the thief moved on, whose own ways back die', async () => {
    const person = await app.signUp();
    const [first, second] = [newAddress(), newAddress()];
    await moveTo(person, first);
    await moveTo(person, second);
    const [mine, thiefs] = [await undoToken(person.email), await undoToken(first)];
    expect((await undo(mine)).status).toBe(200);
    expect((await undo(thiefs)).status).toBe(404);
    const { rows } = await app.database.pool.query('SELECT email FROM accounts WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([{ email: person.email }]);
  });

  it('is open for seven days', async () => {
    const person = await app.signUp();
    await moveTo(person, newAddress());
    const token = await undoToken(person.email);
    const { rows } = await app.database.pool.query(
      'SELECT expires_at - changed_at AS life FROM email_changes WHERE account_id = $1',
      [person.accountId],
    );
    expect(rows[0].life.days).toBe(7);
    await app.database.pool.query('UPDATE email_changes SET expires_at = now() WHERE account_id = $1', [
      person.accountId,
    ]);
    expect((await undo(token)).status).toBe(404);
  });

  it('does not take an address from somebody who has it now', async () => {
    const person = await app.signUp();
    await moveTo(person, newAddress());
    const token = await undoToken(person.email);
    const newcomer = app.visitor();
    await newcomer.call('POST /v1/passport/check_email?action=register', { email: person.email });
    const confirmation_code = await app.mailbox.codeFor(person.email, 3);
    expect((await newcomer.call('POST /v1/passport/register', { password: NEW, confirmation_code })).status).toBe(200);
    expect((await undo(token)).body.error.code).toBe('email_taken');
    expect(await isIn(person)).toBe(true);
  });
});
