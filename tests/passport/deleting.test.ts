/** The call that deletes an account at once: what it asks for before. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;
const remove = (person: Person, body?: unknown, visitor: Visitor = person) =>
  visitor.call(`DELETE /v1/passport/account/${person.accountId}`, body);
const growStale = ({ accountId }: Person) =>
  app.database.pool.query("UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE account_id = $1", [
    accountId,
  ]);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const isThere = async ({ accountId }: Person) =>
  (await app.visitor().call(`GET /v1/passport/account/${accountId}`)).status;

describe('deleting an account', () => {
  it('takes the password, also on a session that was not proved for long', async () => {
    const person = await app.signUp();
    await growStale(person);
    expect(codeOf(await remove(person, { password: 'мимо' }))).toEqual([401, 'wrong_password']);
    expect((await remove(person, { password: person.password })).status).toBe(200);
    expect(await isThere(person)).toBe(404);
  });

  it('asks for the password in words when the body is missing, empty or something else', async () => {
    const person = await app.signUp();
    for (const body of [undefined, {}, { password: 5 }, { password: '' }]) {
      const answer = await remove(person, body);
      expect([answer.status, answer.body.error.code, Object.keys(answer.body.error.fields)]).toEqual([
        422,
        'invalid_fields',
        ['password'],
      ]);
      expect(answer.body.error.fields.password).toMatch(/парол/i);
    }
    expect(await isThere(person)).toBe(200);
  });

  it('takes the second step besides, where it is on', async () => {
    const person = await app.signUp();
    const { secret } = (await person.call('POST /v1/safety/totp')).body.data;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await person.call('POST /v1/safety/totp/confirm', { code: code() })).status).toBe(200);
    // Somebody with the cookie and the password, without the phone.
    await growStale(person);
    const { password } = person;
    expect(codeOf(await remove(person, { password }))).toEqual([403, 'fresh_proof_required']);
    expect(codeOf(await remove(person, { password: 'мимо' }))).toEqual([403, 'fresh_proof_required']);
    expect((await person.call('POST /v1/safety/proof', { password })).status).toBe(422);
    expect(await isThere(person)).toBe(200);

    await app.database.pool.query('UPDATE totp SET last_step = 0 WHERE account_id = $1', [person.accountId]);
    expect((await person.call('POST /v1/safety/proof', { password, code: code() })).status).toBe(200);
    expect(codeOf(await remove(person, { password: 'мимо' }))).toEqual([401, 'wrong_password']);
    expect((await remove(person, { password })).status).toBe(200);
    expect(await isThere(person)).toBe(404);
  });

  it('waits while somebody may take the account back to its former e-mail', async () => {
    const person = await app.signUp();
    const email = `moved-${Math.random()}@example.ru`;
    await person.call('POST /v1/safety/email', { email });
    const confirmation_code = await app.mailbox.codeFor(email);
    expect((await person.call('POST /v1/safety/email/confirm', { confirmation_code })).status).toBe(200);
    expect(codeOf(await remove(person, { password: person.password }))).toEqual([409, 'account_in_use']);
    expect(await isThere(person)).toBe(200);
    // The slow way stays open: the undo takes it back.
    expect((await person.call('POST /v1/safety/deletion')).status).toBe(200);
  });

  it('is nobody else’s to do', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    expect(codeOf(await remove(person, { password: other.password }, other))).toEqual([403, 'account_not_yours']);
  });
});
