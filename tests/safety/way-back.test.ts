/** The way back to a stolen account: what the link in the letter to the old address takes away, and what it leaves. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, expectCleanLedger, keyed, topUp, VALID_CARD } from '../finance/money.ts';
import { type Answer, startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';

const SITE = 'https://ohvat.test';
const NEW = 'совсем другая фраза';
const THIEFS = 'пароль вора на неделю';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;
function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST /v1/passport/login', { email, password });
const newAddress = () => `thief-${Math.random()}@example.ru`;
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const use = (secret: string) => app.visitor().call('GET /v1/basket', undefined, { authorization: `Bearer ${secret}` });

async function addToken(person: Visitor, name: string): Promise<string> {
  const wish = { name, scopes: ['read'], expires_in_days: 30 };
  return ok(await person.call('POST /v1/programs/tokens', wish)).secret;
}
const addWebhook = async (person: Visitor, host: string) =>
  ok(await person.call('POST /v1/programs/webhooks', { url: `https://${host}/hook`, events: ['deal.step'] }));
async function addPasskey(person: Visitor, name: string): Promise<Authenticator> {
  const key = new Authenticator(SITE);
  const passkey = key.create(ok(await person.call('POST /v1/safety/passkeys/question')));
  ok(await person.call('POST /v1/safety/passkeys', { name, passkey }));
  return key;
}
async function turnOnTwoFactor(person: Visitor): Promise<{ secret: string; recovery_codes: string[] }> {
  const data = ok(await person.call('POST /v1/safety/totp'));
  ok(await person.call('POST /v1/safety/totp/confirm', { code: codeOf(data.secret) }));
  return data;
}
const byPasskey = async (key: Authenticator) => {
  const visitor = app.visitor();
  const passkey = key.get(ok(await visitor.call('POST /v1/passport/login/passkey_question')));
  return visitor.call('POST /v1/passport/login/passkey', { passkey });
};

async function moveTo(person: Visitor, email: string): Promise<void> {
  ok(await person.call('POST /v1/safety/email', { email }));
  const confirmation_code = await app.mailbox.codeFor(email);
  ok(await person.call('POST /v1/safety/email/confirm', { confirmation_code }));
}
const lettersTo = (address: string, subject: string) =>
  app.mailbox.letters.filter((letter) => letter.to?.[0]?.address === address && letter.subject === subject);
async function letterTo(address: string, subject: string): Promise<string> {
  await expect.poll(() => lettersTo(address, subject).length, { timeout: 15_000 }).toBe(1);
  return lettersTo(address, subject)[0]?.text ?? '';
}
async function undo(oldAddress: string): Promise<Answer> {
  const text = await letterTo(oldAddress, 'Почта аккаунта в Охвате изменена');
  const token = /\/auth\/email-undo\?token=([\w-]+)/.exec(text)?.[1];
  return app.visitor().call('POST /v1/safety/email/undo', { token });
}
async function resetPassword({ email }: Person, password: string): Promise<void> {
  const visitor = app.visitor();
  ok(await visitor.call('POST /v1/passport/check_email?action=reset_password', { email }));
  const isCode = ({ subject, to }: { subject?: string; to?: { address?: string }[] }) =>
    to?.[0]?.address === email && /код для нового пароля/.test(subject ?? '');
  await expect.poll(() => app.mailbox.letters.some(isCode), { timeout: 15_000 }).toBe(true);
  const confirmation_code = /\d{6}/.exec(app.mailbox.letters.find(isCode)?.subject ?? '')?.[0];
  ok(await visitor.call('POST /v1/passport/reset_password', { password, confirmation_code }));
}
/** As if it had been done so many days before the change of e-mail. */
const ageBy = (days: number, table: string, person: Person, column = 'created_at') =>
  app.database.pool.query(
    `UPDATE ${table} SET ${column} = ${column} - make_interval(days => $1) WHERE account_id = $2`,
    [days, person.accountId],
  );

describe('the way back to the old e-mail', () => {
  it('takes away what the thief added before the change, and the owner gets in without it', async () => {
    const person = await app.signUp();
    const thief = app.visitor();
    ok(await signIn(thief, person.email, person.password));
    const token = await addToken(thief, 'Чужая выгрузка');
    await addWebhook(thief, 'thief.example.com');
    const key = await addPasskey(thief, 'Телефон вора');
    ok(await thief.call('POST /v1/safety/password', { current_password: person.password, password: THIEFS }));
    const seed = await turnOnTwoFactor(thief);
    ok(await use(token));
    const email = newAddress();
    await moveTo(thief, email);

    const { removed } = ok(await undo(person.email));
    expect(removed).toEqual({
      sessions: 1,
      two_factor: true,
      recovery_codes: false,
      passkeys: ['Телефон вора'],
      tokens: ['Чужая выгрузка'],
      webhooks: ['thief.example.com'],
      payouts: [],
      invited: [],
    });
    expect((await use(token)).body.error.code).toBe('token_invalid');
    expect((await byPasskey(key)).status).toBe(403);
    // Passwords known to the thief are void: both theirs and the one before it.
    expect((await signIn(app.visitor(), person.email, THIEFS)).status).toBe(401);
    expect((await signIn(app.visitor(), person.email, person.password)).status).toBe(401);

    await resetPassword(person, NEW);
    const owner = app.visitor();
    ok(await signIn(owner, person.email, NEW));
    expect(ok(await owner.call('GET /v1/safety'))).toMatchObject({
      email: person.email,
      two_factor: null,
      passkeys: [],
    });
    expect(ok(await owner.call('GET /v1/programs/tokens')).items).toEqual([]);
    expect(ok(await owner.call('GET /v1/programs/webhooks')).items).toEqual([]);
    expect(seed.recovery_codes).toHaveLength(10);
  });

  it('ends the invitations of that time, and the memberships that came by them', async () => {
    const person = await app.signUp();
    const [friend, accomplice] = [await app.signUp(), await app.signUp()];
    const { project_id } = ok(await person.call('POST /v1/projects', { title: 'Весна' }));
    const invite = (by: Visitor, email: string) =>
      by.call(`POST /v1/projects/${project_id}/invitations`, { email, role: 'editor' }).then(ok);
    const join = async (visitor: Person) => {
      const isInvitation = ({ text, to }: { text?: string; to?: { address?: string }[] }) =>
        to?.[0]?.address === visitor.email && /token=[\w-]{20,}/.test(text ?? '');
      await expect.poll(() => app.mailbox.letters.some(isInvitation), { timeout: 15_000 }).toBe(true);
      const token = /token=([\w-]{20,})/.exec(app.mailbox.letters.find(isInvitation)?.text ?? '')?.[1];
      ok(await visitor.call('POST /v1/projects/invitation/accept', { token }));
    };
    await invite(person, friend.email);
    await join(friend);
    await app.database.pool.query(
      "UPDATE project_invitations SET created_at = created_at - interval '9 days', sent_at = sent_at - interval '9 days'",
    );
    await invite(person, accomplice.email);
    await join(accomplice);
    await invite(person, 'later@example.ru');
    const read = (visitor: Visitor) => visitor.call(`GET /v1/projects/${project_id}`);
    ok(await read(accomplice));
    await moveTo(person, newAddress());

    expect(ok(await undo(person.email)).removed.invited).toEqual([accomplice.email, 'later@example.ru'].sort());
    expect((await read(accomplice)).status).toBe(404);
    ok(await read(friend));
    const { rows } = await app.database.pool.query(
      'SELECT count(*)::int AS open FROM project_invitations WHERE project_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL',
      [project_id],
    );
    expect(rows[0].open).toBe(0);
    expect(await letterTo(person.email, 'Прежняя почта аккаунта в Охвате возвращена')).toContain(
      '2\u00a0приглашения в проекты: ',
    );
  });

  it('tells both addresses and the log what it took away, in words', async () => {
    const person = await app.signUp();
    await addToken(person, 'Раз');
    await addToken(person, 'Два');
    await addPasskey(person, 'Ключ');
    const email = newAddress();
    await moveTo(person, email);
    ok(await undo(person.email));
    const text = await letterTo(person.email, 'Прежняя почта аккаунта в Охвате возвращена');
    for (const line of ['1\u00a0сеанс', '1\u00a0ключ доступа: «Ключ»', '2\u00a0токена: «Два», «Раз»'])
      expect(text).toContain(line);
    expect(text).toContain(`${SITE}/auth/reset`);
    expect(await letterTo(email, 'Смена почты в Охвате отменена')).not.toContain('«Ключ»');
    await resetPassword(person, NEW);
    const owner = app.visitor();
    ok(await signIn(owner, person.email, NEW));
    const log: { event: string; detail: string }[] = ok(await owner.call('GET /v1/safety/log')).items;
    expect(log.find(({ event }) => event === 'email_change_undone')?.detail).toContain('2\u00a0токена: «Два», «Раз»');
  });

  it('reaches seven days back from the change and no further', async () => {
    const person = await app.signUp();
    const old = await addToken(person, 'Давний');
    await addWebhook(person, 'old.example.com');
    const key = await addPasskey(person, 'Давний ключ');
    await turnOnTwoFactor(person);
    for (const table of ['access_tokens', 'webhooks', 'passkeys']) await ageBy(8, table, person);
    await ageBy(8, 'totp', person, 'enabled_at');
    await ageBy(8, 'recovery_codes', person, 'issued_at');
    const recent = await addToken(person, 'Шестой день');
    await app.database.pool.query(
      "UPDATE access_tokens SET created_at = now() - interval '6 days' WHERE name = 'Шестой день'",
    );
    await moveTo(person, newAddress());
    expect(ok(await undo(person.email)).removed).toMatchObject({
      two_factor: false,
      recovery_codes: false,
      passkeys: [],
      tokens: ['Шестой день'],
      webhooks: [],
    });
    ok(await use(old));
    expect((await use(recent)).status).toBe(401);
    ok(await byPasskey(key));
  });

  it('takes recovery codes that were issued anew, and leaves the older protection they belong to', async () => {
    const person = await app.signUp();
    const { secret } = await turnOnTwoFactor(person);
    await ageBy(30, 'totp', person, 'enabled_at');
    await ageBy(30, 'recovery_codes', person, 'issued_at');
    const { recovery_codes } = ok(await person.call('POST /v1/safety/totp/recovery_codes'));
    await moveTo(person, newAddress());
    expect(ok(await undo(person.email)).removed).toMatchObject({ two_factor: false, recovery_codes: true });
    await resetPassword(person, NEW);
    const visitor = app.visitor();
    expect((await signIn(visitor, person.email, NEW)).body.error.code).toBe('second_factor_required');
    const second = (code: string) => visitor.call('POST /v1/passport/login/second_step', { code });
    expect((await second(recovery_codes[0])).body.error.code).toBe('wrong_second_step');
    await app.database.pool.query('UPDATE totp SET last_step = 0 WHERE account_id = $1', [person.accountId]);
    ok(await second(codeOf(secret)));
  });

  it('takes back payouts that still wait, with their money', async () => {
    const person = await app.signUp();
    await topUp(app, person, 500_000);
    const ask = (amount: number) =>
      person.call('POST /v1/finance/payouts', { amount, destination: { type: 'card', number: VALID_CARD } }, keyed());
    ok(await ask(100_000));
    // A payout keeps its terms, its day included, so the day is moved behind the back of the trigger that holds them.
    await app.database.pool.query('ALTER TABLE payouts DISABLE TRIGGER payouts_keep_their_terms');
    await ageBy(8, 'payouts', person);
    await app.database.pool.query('ALTER TABLE payouts ENABLE TRIGGER payouts_keep_their_terms');
    ok(await ask(150_000));
    await moveTo(person, newAddress());
    expect(ok(await undo(person.email)).removed.payouts).toEqual([150_000]);
    const text = await letterTo(person.email, 'Прежняя почта аккаунта в Охвате возвращена');
    expect(text.replaceAll(/\s/g, ' ')).toContain('1 заявка на вывод на 1 500 ₽');
    await resetPassword(person, NEW);
    const owner = app.visitor();
    ok(await signIn(owner, person.email, NEW));
    expect(await balanceOf(owner)).toEqual({ available: 400_000, held: 100_000 });
    await expectCleanLedger(app);
  });

  it('keeps an account that the thief asked to be erased', async () => {
    const person = await app.signUp();
    await moveTo(person, newAddress());
    ok(await person.call('POST /v1/safety/deletion'));
    ok(await undo(person.email));
    const { rows } = await app.database.pool.query('SELECT erase_after FROM accounts WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows[0].erase_after).toBeNull();
  });
});
