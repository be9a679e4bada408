import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

async function createToken(person: Person, scopes = ['read'], expires_in_days = 30) {
  return ok(await person.call('POST /v1/programs/tokens', { name: 'Выгрузка', scopes, expires_in_days }));
}
/** A program has no cookies. */
const use = (secret: string, key: string, body?: unknown, headers = {}) =>
  app.visitor().call(key, body, { authorization: `Bearer ${secret}`, ...headers });
const listed = async (person: Person) => ok(await person.call('GET /v1/programs/tokens')).items;

describe('a token', () => {
  it('is shown once, kept as a hash, and acts for its owner', async () => {
    const person = await app.signUp();
    const { token, secret } = await createToken(person);
    expect(secret).toMatch(/^ohv_[\w-]{43}$/);
    expect(JSON.stringify(await listed(person))).not.toContain(secret);
    const { rows } = await app.database.pool.query('SELECT t::text AS text, token_hash FROM access_tokens t');
    for (const { text } of rows) expect(text).not.toContain(secret.slice(4));
    // A leaked hash opens nothing.
    for (const { token_hash } of rows)
      for (const form of ['hex', 'base64url'] as const)
        expect(codeOf(await use(`ohv_${token_hash.toString(form)}`, 'GET /v1/basket'))).toEqual([401, 'token_invalid']);

    const { resource_id } = await publishObject(person, 'resource', { title: 'Мой канал' });
    const list = ok(await use(secret, 'POST /v1/products/resource/get_list', { filter: { mine: true } }));
    expect(JSON.stringify(list)).toContain(resource_id);
    const [seen] = await listed(person);
    expect(seen).toMatchObject({ token_id: token.token_id, scopes: ['read'], is_expired: false });
    expect(seen.last_used_at).not.toBeNull();
    expect(seen.last_address).toMatch(/^10\./);
  });

  it('is told of by the bell and in the log', async () => {
    const person = await app.signUp();
    const { token } = await createToken(person);
    expect(JSON.stringify(ok(await person.call('GET /v1/notifications')))).toContain('Создан токен доступа');
    ok(await person.call(`DELETE /v1/programs/tokens/${token.token_id}`));
    const log = ok(await person.call('GET /v1/safety/log')).items.map(({ event }: { event: string }) => event);
    expect(log.slice(0, 2)).toEqual(['token_revoked', 'token_created']);
  });

  it('writes down its use at most once a minute', async () => {
    const person = await app.signUp();
    const { secret } = await createToken(person);
    ok(await use(secret, 'GET /v1/basket'));
    const first = await listed(person);
    for (let i = 0; i < 3; i += 1) ok(await use(secret, 'GET /v1/basket'));
    expect(await listed(person)).toEqual(first);
    await app.database.pool.query("UPDATE access_tokens SET last_used_at = last_used_at - interval '61 seconds'");
    ok(await use(secret, 'GET /v1/basket'));
    const [later] = await listed(person);
    expect(later.last_address).not.toBe(first[0].last_address);
  });

  it('is refused outright when it is wrong, expired or revoked, whatever cookies come along', async () => {
    const person = await app.signUp();
    const withCookies = (authorization: string) => person.call('GET /v1/basket/summary', undefined, { authorization });
    for (const wrong of ['Bearer', 'Bearer ', 'bearer ohv_x', `Bearer ohv_${'a'.repeat(43)}`, 'Bearer a b'])
      expect(codeOf(await withCookies(wrong))).toEqual([401, 'token_invalid']);
    ok(await withCookies('Basic eDp5'));

    const { token, secret } = await createToken(person);
    ok(await withCookies(`Bearer ${secret}`));
    ok(await person.call(`DELETE /v1/programs/tokens/${token.token_id}`));
    expect(codeOf(await withCookies(`Bearer ${secret}`))).toEqual([401, 'token_invalid']);

    const expired = await createToken(person);
    await app.database.pool.query(
      "UPDATE access_tokens SET created_at = now() - interval '2 days', expires_at = now() WHERE token_id = $1",
      [expired.token.token_id],
    );
    expect(codeOf(await withCookies(`Bearer ${expired.secret}`))).toEqual([401, 'token_invalid']);
    expect((await listed(person))[0].is_expired).toBe(true);
  });

  it('needs no origin of ours for a write, which a cookie does', async () => {
    const person = await app.signUp();
    const { secret } = await createToken(person, ['objects']);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const draft = { title: 'Набросок' };
    ok(await use(secret, 'POST /v1/products/product/create', draft, foreign));
    expect(codeOf(await person.call('POST /v1/products/product/create', draft, foreign))).toEqual([
      403,
      'foreign_origin',
    ]);
  });

  it('reaches files of its scopes and neither the events nor the archives', async () => {
    const person = await app.signUp();
    const { secret } = await createToken(person, ['read']);
    expect((await use(secret, 'GET /v1/products/product/export.csv')).status).toBe(200);
    for (const path of [
      '/v1/finance/operations.csv',
      '/v1/events',
      '/v1/safety/exports/0199aaaa-0000-7000-8000-000000000000.zip',
    ])
      expect(codeOf(await use(secret, `GET ${path}`))).toEqual([403, 'token_scope']);
  });

  it('has no rights of staff', async () => {
    const moderator = await signUpStaff(app, 'moderator');
    const seller = await app.signUp();
    const { resource_id } = await publishObject(seller, 'resource');
    const path = `GET /v1/statistics/objects/resource/${resource_id}`;
    expect((await moderator.call(path)).status).toBe(200);
    const { secret } = await createToken(moderator);
    expect((await use(secret, path)).status).toBe(404);
  });

  it('goes with a block and with the account', async () => {
    const admin = await signUpStaff(app, 'admin');
    const [blocked, leaving] = [await app.signUp(), await app.signUp()];
    const secrets = [(await createToken(blocked)).secret, (await createToken(leaving)).secret];
    const block = `/v1/desk/people/${blocked.accountId}/block`;
    ok(await admin.call(`PUT ${block}`, { reason: 'Рассылка рекламы', until: null }));
    ok(await leaving.call('POST /v1/safety/deletion'));
    for (const secret of secrets) expect(codeOf(await use(secret, 'GET /v1/basket'))).toEqual([401, 'token_invalid']);
    ok(await admin.call(`DELETE ${block}`));
    for (const { email, password } of [blocked, leaving])
      ok(await app.visitor().call('POST /v1/passport/login', { email, password }));
    for (const secret of secrets) expect(codeOf(await use(secret, 'GET /v1/basket'))).toEqual([401, 'token_invalid']);
  });
});

describe('creating tokens', () => {
  it('stops at twenty, also when all ask at once', async () => {
    const person = await app.signUp();
    const body = { name: 'Один из многих', scopes: ['read'], expires_in_days: 1 };
    const answers = await Promise.all(Array.from({ length: 23 }, () => person.call('POST /v1/programs/tokens', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.error?.code === 'too_many_tokens')).toHaveLength(3);
  });

  it('refuses unknown scopes, no scopes and more than a year', async () => {
    const person = await app.signUp();
    const right = { name: 'Выгрузка', scopes: ['read'], expires_in_days: 365 };
    ok(await person.call('POST /v1/programs/tokens', right));
    for (const wrong of [
      { scopes: [] },
      { scopes: ['admin'] },
      { scopes: ['read', 'read'] },
      { expires_in_days: 366 },
      { expires_in_days: 0 },
      { name: ' ' },
    ])
      expect((await person.call('POST /v1/programs/tokens', { ...right, ...wrong })).status).toBe(422);
  });

  it("leaves others' tokens alone", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const { token, secret } = await createToken(person);
    expect((await other.call(`DELETE /v1/programs/tokens/${token.token_id}`)).status).toBe(404);
    ok(await use(secret, 'GET /v1/basket'));
  });
});
