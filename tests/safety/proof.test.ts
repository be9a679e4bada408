/** «Подтвердите, что это вы»: what a session alone is not enough for. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;

async function grownStale(minutes = 11): Promise<Person> {
  const person = await app.signUp();
  await app.database.pool.query(
    'UPDATE sessions SET proved_at = now() - make_interval(mins => $2) WHERE account_id = $1',
    [person.accountId, minutes],
  );
  return person;
}
const dangerous = (person: Person) => person.call('POST /v1/safety/email', { email: `${Math.random()}@example.ru` });
const isFresh = async (person: Person) => (await person.call('GET /v1/safety/proof')).body.data.is_fresh;

describe('a proof', () => {
  it('is brought by signing in, for ten minutes', async () => {
    expect((await dangerous(await app.signUp())).status).toBe(200);
    expect((await dangerous(await grownStale(9))).status).toBe(200);
    const stale = await grownStale(11);
    expect(await dangerous(stale)).toMatchObject({ status: 403, body: { error: { code: 'fresh_proof_required' } } });
    const { email, password } = stale;
    await stale.call('POST /v1/passport/login', { email, password });
    expect((await dangerous(stale)).status).toBe(200);
  });

  it('is the password, and gives the session a new token', async () => {
    const person = await grownStale();
    expect(await isFresh(person)).toBe(false);
    const before = person.cookies.get('sid');
    expect((await person.call('POST /v1/safety/proof', { password: person.password })).status).toBe(200);
    expect(person.cookies.get('sid')).not.toBe(before);
    expect(await isFresh(person)).toBe(true);
    expect((await dangerous(person)).status).toBe(200);
  });

  it('does nothing for a stolen copy of the token from before', async () => {
    const person = await grownStale();
    const thief = app.visitor();
    thief.cookies.set('sid', person.cookies.get('sid') ?? '');
    await person.call('POST /v1/safety/proof', { password: person.password });
    // For a moment requests on their way are let through, but they prove nothing.
    expect((await thief.call('GET /v1/passport/login')).status).toBe(200);
    expect((await thief.call('POST /v1/safety/totp')).body.error.code).toBe('fresh_proof_required');
    await app.database.pool.query('UPDATE sessions SET replaced_until = now() WHERE account_id = $1', [
      person.accountId,
    ]);
    expect((await thief.call('GET /v1/passport/login')).status).toBe(401);
    expect((await person.call('GET /v1/passport/login')).status).toBe(200);
  });

  it('is not a wrong password; guesses are slowed down and stand in the log', async () => {
    const person = await grownStale();
    const wrong = () => person.call('POST /v1/safety/proof', { password: 'мимо' });
    expect(await wrong()).toMatchObject({ status: 401, body: { error: { fields: { password: expect.any(String) } } } });
    expect(await isFresh(person)).toBe(false);
    const codes = new Set<string>();
    for (let attempt = 0; attempt < 8; attempt += 1) codes.add((await wrong()).body.error.code);
    expect([...codes].sort()).toEqual(['sign_in_delayed', 'wrong_password']);
    const [entry] = (await person.call('GET /v1/safety/log')).body.data.items;
    expect(entry).toMatchObject({ event: 'proof_failed' });
    expect(entry.times).toBeGreaterThan(1);
  });
});
