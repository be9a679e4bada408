import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';

const SITE = 'https://ohvat.test';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;
const dataOf = async (visitor: Visitor, call: string) => (await visitor.call(call)).body.data;
const ownQuestion = (visitor: Visitor) => dataOf(visitor, 'POST /v1/safety/passkeys/question');
const signInQuestion = (visitor: Visitor) => dataOf(visitor, 'POST /v1/passport/login/passkey_question');
const add = (person: Visitor, passkey: unknown, name = 'Ноутбук') =>
  person.call('POST /v1/safety/passkeys', { name, passkey });

async function withPasskey(): Promise<{ person: Person; key: Authenticator }> {
  const person = await app.signUp();
  const key = new Authenticator(SITE);
  expect((await add(person, key.create(await ownQuestion(person)))).status).toBe(200);
  return { person, key };
}
const signIn = (visitor: Visitor, passkey: unknown) => visitor.call('POST /v1/passport/login/passkey', { passkey });

describe('a passkey', () => {
  it('is added, named anew and removed by its owner alone', async () => {
    const { person } = await withPasskey();
    const stranger = await app.signUp();
    const [passkey] = (await dataOf(person, 'GET /v1/safety')).passkeys;
    expect(passkey).toMatchObject({ name: 'Ноутбук', is_synced: false, last_used_at: null });
    const path = `/v1/safety/passkeys/${passkey.passkey_id}`;
    expect((await stranger.call(`PATCH ${path}`, { name: 'Мой' })).status).toBe(404);
    expect((await stranger.call(`DELETE ${path}`)).status).toBe(404);
    expect((await person.call(`PATCH ${path}`, { name: ' Рабочий ' })).body.data.name).toBe('Рабочий');
    expect((await person.call(`DELETE ${path}`)).status).toBe(200);
    expect((await dataOf(person, 'GET /v1/safety')).passkeys).toEqual([]);
    const events = (await dataOf(person, 'GET /v1/safety/log')).items.map(
      ({ event, detail }: { event: string; detail: string }) => [event, detail],
    );
    expect(events.slice(0, 2)).toEqual([
      ['passkey_removed', 'Рабочий'],
      ['passkey_added', 'Ноутбук'],
    ]);
  });

  it('is asked for by the site’s own name, unlocked, and findable without a name', async () => {
    const question = await ownQuestion(await app.signUp());
    expect(question).toMatchObject({
      rp: { id: 'ohvat.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each([
    ['another site', { origin: 'https://ohvat.test.evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['nobody’s finger', { isUnverified: true }],
  ])('is refused from %s', async (_, lies) => {
    const person = await app.signUp();
    const key = new Authenticator(SITE);
    const answer = await add(person, key.create(await ownQuestion(person), lies));
    expect(answer.body.error.code).toBe('passkey_refused');
  });

  it('answers a question once, and only one that was put to its owner', async () => {
    const person = await app.signUp();
    const question = await ownQuestion(person);
    const stranger = await app.signUp();
    expect((await add(stranger, new Authenticator(SITE).create(question))).status).toBe(422);
    expect((await add(person, new Authenticator(SITE).create(question))).status).toBe(200);
    expect((await add(person, new Authenticator(SITE).create(question))).status).toBe(422);
    const late = await ownQuestion(person);
    await app.database.pool.query('UPDATE passkey_questions SET expires_at = now()');
    expect((await add(person, new Authenticator(SITE).create(late))).status).toBe(422);
  });

  it('is not added to a second account', async () => {
    const { key } = await withPasskey();
    const other = await app.signUp();
    expect((await add(other, key.create(await ownQuestion(other)))).body.error.code).toBe('passkey_refused');
  });
});

describe('signing in by passkey', () => {
  it('takes neither e-mail nor password, proves who it is, and stands in the log', async () => {
    const { person, key } = await withPasskey();
    const visitor = app.visitor();
    const question = await signInQuestion(visitor);
    expect(question).toMatchObject({ rpId: 'ohvat.test', allowCredentials: [], userVerification: 'required' });
    const answer = await signIn(visitor, key.get(question));
    expect(answer).toMatchObject({ status: 200, body: { data: { account_id: person.accountId } } });
    expect((await dataOf(visitor, 'GET /v1/safety/proof')).is_fresh).toBe(true);
    expect((await dataOf(visitor, 'GET /v1/safety/log')).items[0]).toMatchObject({
      event: 'new_sign_in',
      detail: 'passkey',
    });
    expect((await dataOf(visitor, 'GET /v1/safety')).passkeys[0].last_used_at).not.toBeNull();
  });

  it('takes an answer once, also when it comes many times at once', async () => {
    const { key } = await withPasskey();
    const visitor = app.visitor();
    const signed = key.get(await signInQuestion(visitor));
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(app.visitor(), signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['nobody’s finger', { isUnverified: true }],
    ['a copy that counts less', { counter: 0 }],
    ['somebody else’s number', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused from %s', async (_, lies) => {
    const { key } = await withPasskey();
    const visitor = app.visitor();
    await signIn(visitor, key.get(await signInQuestion(visitor)));
    const answer = await signIn(app.visitor(), key.get(await signInQuestion(visitor), lies));
    expect(answer.body.error?.code).toBe('wrong_passkey');
  });

  it('is refused for a removed passkey, a foreign signature and a question that was never put', async () => {
    const { person, key } = await withPasskey();
    const visitor = app.visitor();
    const userHandle = Buffer.from(person.accountId.replaceAll('-', ''), 'hex').toString('base64url');
    const signed = new Authenticator(SITE).get(await signInQuestion(visitor), { userHandle });
    const forged = { ...signed, id: key.credentialId, rawId: key.credentialId };
    expect((await signIn(visitor, forged)).status).toBe(403);
    const made = { challenge: 'A'.repeat(43), rpId: 'ohvat.test' };
    expect((await signIn(visitor, key.get(made))).status).toBe(403);
    const [{ passkey_id }] = (await dataOf(person, 'GET /v1/safety')).passkeys;
    await person.call(`DELETE /v1/safety/passkeys/${passkey_id}`);
    expect((await signIn(visitor, key.get(await signInQuestion(visitor)))).status).toBe(403);
  });
});

describe('a passkey besides the password', () => {
  it('proves who it is, for its owner alone', async () => {
    const { person, key } = await withPasskey();
    const other = await withPasskey();
    await app.database.pool.query("UPDATE sessions SET proved_at = '-infinity'");
    const prove = (passkey: unknown) => person.call('POST /v1/safety/proof', { passkey });
    const question = () => dataOf(person, 'POST /v1/safety/proof/passkey_question');
    expect((await prove(other.key.get(await question()))).body.error.code).toBe('wrong_passkey');
    // A question of the sign-in page is another question.
    expect((await prove(key.get(await signInQuestion(person)))).body.error.code).toBe('wrong_passkey');
    expect((await prove(key.get(await question()))).status).toBe(200);
    expect((await dataOf(person, 'GET /v1/safety/proof')).is_fresh).toBe(true);
  });

  it('is the second step where codes are asked for', async () => {
    const { person, key } = await withPasskey();
    await app.database.pool.query("INSERT INTO totp (account_id, seed_sealed, enabled_at) VALUES ($1, '', now())", [
      person.accountId,
    ]);
    const visitor = app.visitor();
    const { email, password } = person;
    const first = await visitor.call('POST /v1/passport/login', { email, password });
    expect(first.body.error.details).toEqual({ ways: ['code', 'passkey'] });
    const question = await dataOf(visitor, 'POST /v1/passport/login/passkey_question?step=second');
    expect(question.allowCredentials).toMatchObject([{ id: key.credentialId }]);
    const passkey = key.get(question);
    const answer = await visitor.call('POST /v1/passport/login/second_step', { passkey });
    expect(answer).toMatchObject({ status: 200, body: { data: { account_id: person.accountId } } });
    expect(visitor.cookies.has('__Host-second_step')).toBe(false);
  });
});

describe('a deleted account', () => {
  it('leaves no passkey, seed or way back', async () => {
    const { person } = await withPasskey();
    await person.call('POST /v1/safety/totp');
    await person.call('DELETE /v1/safety/sessions');
    const { accountId, password } = person;
    expect((await person.call(`DELETE /v1/passport/account/${accountId}`, { password })).status).toBe(200);
    for (const table of ['passkeys', 'passkey_questions', 'totp', 'safety_log', 'email_changes', 'pending_sign_ins']) {
      const { rows } = await app.database.pool.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [accountId]);
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
