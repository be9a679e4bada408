/** Two-factor protection: codes of an application, and codes of last resort. */
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

/** Only what JavaScript takes for the time: codes are made and read by one clock that stands still. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

type Person = Awaited<ReturnType<TestApp['signUp']>>;
interface Protected {
  person: Person;
  secret: string;
  recoveryCodes: string[];
}

const codeAt = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsFromNow * 1000 });

async function protectedPerson(): Promise<Protected> {
  const person = await app.signUp();
  const { body } = await person.call('POST /v1/safety/totp');
  const { secret, recovery_codes: recoveryCodes } = body.data;
  expect((await person.call('POST /v1/safety/totp/confirm', { code: codeAt(secret) })).status).toBe(200);
  pass(60);
  return { person, secret, recoveryCodes };
}

/** Past the password, before the second step. */
async function halfway({ email, password }: Person, visitor = app.visitor()): Promise<Visitor> {
  const answer = await visitor.call('POST /v1/passport/login', { email, password });
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'second_factor_required' } } });
  expect(visitor.cookies.has('sid')).toBe(false);
  return visitor;
}
/** One after another: at once they would look like guesses at the password. */
async function manyHalfway(person: Person, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  while (visitors.length < count) visitors.push(await halfway(person));
  return visitors;
}
const finish = (visitor: Visitor, code: string) => visitor.call('POST /v1/passport/login/second_step', { code });
const signInWith = async (person: Person, code: string) => finish(await halfway(person), code);

describe('turning it on', () => {
  it('asks for nothing at sign-in until a code has come back', async () => {
    const person = await app.signUp();
    const { data } = (await person.call('POST /v1/safety/totp')).body;
    expect(data.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(data.uri).toContain(data.secret);
    expect(new Set(data.recovery_codes).size).toBe(10);
    expect((await person.call('GET /v1/safety')).body.data.two_factor).toBeNull();
    const { email, password } = person;
    expect((await app.visitor().call('POST /v1/passport/login', { email, password })).status).toBe(200);

    expect((await person.call('POST /v1/safety/totp/confirm', { code: codeAt(data.secret, -3600) })).status).toBe(403);
    expect((await person.call('POST /v1/safety/totp/confirm', { code: codeAt(data.secret) })).status).toBe(200);
    expect((await person.call('GET /v1/safety')).body.data.two_factor).toMatchObject({ recovery_codes_left: 10 });
    await halfway(person);
    expect((await person.call('POST /v1/safety/totp')).body.error.code).toBe('totp_on');
  });

  it('begins anew with another secret, and the one before is worth nothing', async () => {
    const person = await app.signUp();
    const first = (await person.call('POST /v1/safety/totp')).body.data;
    const second = (await person.call('POST /v1/safety/totp')).body.data;
    expect((await person.call('POST /v1/safety/totp/confirm', { code: codeAt(first.secret) })).status).toBe(403);
    expect((await person.call('POST /v1/safety/totp/confirm', { code: codeAt(second.secret) })).status).toBe(200);
    expect((await signInWith(person, first.recovery_codes[0])).status).toBe(403);
  });

  it('keeps neither the seed nor a recovery code where the database could tell it', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    const { rows } = await app.database.pool.query(
      `SELECT t.seed_sealed, array_agg(r.code_mac) AS macs FROM totp t JOIN recovery_codes r USING (account_id)
       WHERE account_id = $1 GROUP BY t.seed_sealed`,
      [person.accountId],
    );
    const [{ seed_sealed, macs }] = rows;
    expect(seed_sealed.includes(Buffer.from(secret))).toBe(false);
    expect(seed_sealed.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false);
    const { createHash } = await import('node:crypto');
    const plainHash = createHash('sha256')
      .update(recoveryCodes[0]?.replace('-', '') ?? '')
      .digest();
    expect(macs.some((mac: Buffer) => mac.equals(plainHash))).toBe(false);
  });
});

describe('signing in with it', () => {
  it('takes the password and a code, and proves who it is', async () => {
    const { person, secret } = await protectedPerson();
    const visitor = await halfway(person);
    expect((await visitor.call('GET /v1/passport/login')).status).toBe(401);
    expect(await finish(visitor, codeAt(secret))).toMatchObject({
      status: 200,
      body: { data: { account_id: person.accountId } },
    });
    expect((await visitor.call('GET /v1/safety/proof')).body.data).toMatchObject({ is_fresh: true, needs_code: true });
    const [entry] = (await visitor.call('GET /v1/safety/log')).body.data.items;
    expect(entry).toMatchObject({ event: 'new_sign_in', detail: 'code' });
  });

  it('tells nothing of it before the password is right', async () => {
    const { person } = await protectedPerson();
    const { email } = person;
    const wrong = await app.visitor().call('POST /v1/passport/login', { email, password: 'мимо' });
    expect(wrong.body.error.code).toBe('wrong_password');
  });

  it('takes a code once, also when it comes many times at once', async () => {
    const { person, secret } = await protectedPerson();
    const visitors = await manyHalfway(person, 6);
    const answers = await Promise.all(visitors.map((visitor) => finish(visitor, codeAt(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.database.pool.query('TRUNCATE sign_in_failures');
    expect((await signInWith(person, codeAt(secret))).status).toBe(403);
    pass(30);
    expect((await signInWith(person, codeAt(secret))).status).toBe(200);
  });

  it('does not take an older code after a newer one', async () => {
    const { person, secret } = await protectedPerson();
    expect((await signInWith(person, codeAt(secret, 30))).status).toBe(200);
    expect((await signInWith(person, codeAt(secret, 0))).status).toBe(403);
  });

  it.each([
    [-30, 200],
    [30, 200],
    [-3600, 403],
    [3600, 403],
    [-90, 403],
    [90, 403],
  ])('answers a clock that is %i seconds off with %i', async (seconds, status) => {
    const { person, secret } = await protectedPerson();
    expect((await signInWith(person, codeAt(secret, seconds))).status).toBe(status);
  });

  it('allows five guesses for one password, and slows the account down', async () => {
    const { person, secret } = await protectedPerson();
    const right = codeAt(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    const visitor = await halfway(person);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => finish(visitor, wrong)));
    expect(guesses.filter(({ body }) => body.error.code === 'wrong_second_step').length).toBeLessThanOrEqual(5);
    expect((await finish(visitor, right)).body.error.code).toBe('sign_in_expired');
    // Whoever has the password can begin anew, and waits.
    await app.database.pool.query(
      "UPDATE sign_in_failures SET retry_at = now() + interval '1 minute' WHERE key LIKE 'second:%'",
    );
    const again = await finish(await halfway(person), right);
    expect(again).toMatchObject({ status: 429, body: { error: { code: 'sign_in_delayed' } } });
    await app.database.pool.query('TRUNCATE sign_in_failures');
  });

  it('waits ten minutes for the second step, in the browser that knew the password', async () => {
    const { person, secret } = await protectedPerson();
    expect((await finish(app.visitor(), codeAt(secret))).body.error.code).toBe('sign_in_expired');
    const visitor = await halfway(person);
    await app.database.pool.query('UPDATE pending_sign_ins SET expires_at = now() WHERE account_id = $1', [
      person.accountId,
    ]);
    expect((await finish(visitor, codeAt(secret))).body.error.code).toBe('sign_in_expired');
  });

  it('is still asked for after a new password by e-mail', async () => {
    const { person, secret } = await protectedPerson();
    const visitor = app.visitor();
    await visitor.call('POST /v1/passport/check_email?action=reset_password', { email: person.email });
    const confirmation_code = await app.mailbox.codeFor(person.email, 2);
    const password = 'совсем другая фраза';
    const waiting = await halfway(person);
    expect((await visitor.call('POST /v1/passport/reset_password', { password, confirmation_code })).status).toBe(200);
    // Who was past the old password is not past the new one.
    expect((await finish(waiting, codeAt(secret))).body.error.code).toBe('sign_in_expired');
    const answer = await finish(
      await halfway({ ...person, email: person.email, password } as Person, visitor),
      codeAt(secret),
    );
    expect(answer.status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is written, and its use is told', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const [code = '', next = ''] = recoveryCodes;
    const visitor = await halfway(person);
    expect((await finish(visitor, ` ${code.toUpperCase()} `)).status).toBe(200);
    expect((await signInWith(person, code)).status).toBe(403);
    expect((await signInWith(person, next.replace('-', ''))).status).toBe(200);
    expect((await visitor.call('GET /v1/safety')).body.data.two_factor.recovery_codes_left).toBe(8);
    const events = (await visitor.call('GET /v1/safety/log')).body.data.items.map(
      ({ event, detail }: { event: string; detail: string }) => `${event} ${detail}`,
    );
    expect(events).toContain('recovery_code_used 9');
    expect(events).toContain('new_sign_in recovery_code');
  });

  it('is used by one of many at once', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const visitors = await manyHalfway(person, 5);
    const answers = await Promise.all(visitors.map((visitor) => finish(visitor, recoveryCodes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('dies when new ones are given out', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const { data } = (await person.call('POST /v1/safety/totp/recovery_codes')).body;
    expect(data.recovery_codes).toHaveLength(10);
    expect((await signInWith(person, recoveryCodes[0] ?? '')).status).toBe(403);
    expect((await signInWith(person, data.recovery_codes[0])).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    const [one, two] = [await protectedPerson(), await protectedPerson()];
    expect((await signInWith(one.person, two.recoveryCodes[0] ?? '')).status).toBe(403);
  });
});

describe('with protection on', () => {
  it('a proof is password and code', async () => {
    const { person, secret } = await protectedPerson();
    const { password } = person;
    const prove = (body: object) => person.call('POST /v1/safety/proof', body);
    expect((await prove({ password })).body.error.fields.code).toBeTruthy();
    expect((await prove({ password, code: '000000' })).status).toBe(403);
    expect((await prove({ password: 'мимо', code: codeAt(secret) })).status).toBe(401);
    expect((await prove({ password, code: codeAt(secret) })).status).toBe(200);
    expect((await prove({ password, code: codeAt(secret) })).status).toBe(403);
  });

  it('it can be turned off, and then nothing of it is left', async () => {
    const { person } = await protectedPerson();
    expect((await person.call('DELETE /v1/safety/totp')).status).toBe(200);
    const { email, password } = person;
    expect((await app.visitor().call('POST /v1/passport/login', { email, password })).status).toBe(200);
    const { rows } = await app.database.pool.query(
      'SELECT (SELECT count(*) FROM totp WHERE account_id = $1) + (SELECT count(*) FROM recovery_codes WHERE account_id = $1) AS n',
      [person.accountId],
    );
    expect(Number(rows[0].n)).toBe(0);
    expect((await person.call('DELETE /v1/safety/totp')).body.error.code).toBe('totp_off');
  });
});
