/** Password reset by e-mail: the access that it revokes besides sessions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp, type Visitor } from '../support/app.ts';

const NEW = 'совсем другая фраза';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;
function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const use = (secret: string) => app.visitor().call('GET /v1/basket', undefined, { authorization: `Bearer ${secret}` });
const addToken = async (person: Visitor, name: string): Promise<string> =>
  ok(await person.call('POST /v1/programs/tokens', { name, scopes: ['read'], expires_in_days: 30 })).secret;
const addWebhook = async (person: Visitor, host: string) =>
  ok(await person.call('POST /v1/programs/webhooks', { url: `https://${host}/hook`, events: ['deal.step'] })).webhook;

const lettersTo = ({ email }: Person, subject: RegExp) =>
  app.mailbox.letters.filter((letter) => letter.to?.[0]?.address === email && subject.test(letter.subject ?? ''));
async function letterTo(person: Person, subject: RegExp, count = 1) {
  await expect.poll(() => lettersTo(person, subject).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count);
  return lettersTo(person, subject)[count - 1];
}
/** A browser in which a code has been asked for, with the code. */
async function asked(person: Person, count = 1): Promise<{ visitor: Visitor; confirmation_code: string }> {
  const visitor = app.visitor();
  ok(await visitor.call('POST /v1/passport/check_email?action=reset_password', { email: person.email }));
  const letter = await letterTo(person, /код для нового пароля/, count);
  return { visitor, confirmation_code: /\d{6}/.exec(letter?.subject ?? '')?.[0] ?? '' };
}
async function reset(person: Person): Promise<void> {
  const { visitor, confirmation_code } = await asked(person);
  ok(await visitor.call('POST /v1/passport/reset_password', { password: NEW, confirmation_code }));
}
async function backIn(person: Person): Promise<Visitor> {
  const visitor = app.visitor();
  ok(await visitor.call('POST /v1/passport/login', { email: person.email, password: NEW }));
  return visitor;
}

describe('a password reset', () => {
  it('ends tokens and switches webhooks off, and says so in the letter and in the log', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const [first, second, others] = [
      await addToken(person, 'Выгрузка'),
      await addToken(person, 'Отчёты'),
      await addToken(other, 'Чужой'),
    ];
    const hook = await addWebhook(person, 'hook.example.com');
    const off = await addWebhook(person, 'off.example.com');
    ok(await person.call(`PATCH /v1/programs/webhooks/${off.webhook_id}`, { is_on: false }));
    await reset(person);

    for (const secret of [first, second]) expect((await use(secret)).body.error.code).toBe('token_invalid');
    ok(await use(others));
    const text = (await letterTo(person, /^Пароль в Охвате изменён$/))?.text ?? '';
    expect(text).toContain('2\u00a0токена: «Отчёты», «Выгрузка»');
    expect(text).toContain('1\u00a0вебхук: hook.example.com');
    expect(text).not.toContain('off.example.com');

    const back = await backIn(person);
    expect(ok(await back.call('GET /v1/programs/tokens')).items).toEqual([]);
    const hooks: { webhook_id: string; is_on: boolean }[] = ok(await back.call('GET /v1/programs/webhooks')).items;
    expect(hooks.map(({ webhook_id, is_on }) => [webhook_id, is_on])).toEqual([
      [hook.webhook_id, false],
      [off.webhook_id, false],
    ]);
    const log: { event: string; detail: string }[] = ok(await back.call('GET /v1/safety/log')).items;
    const told = log.filter(({ event }) => event === 'token_revoked' || event === 'webhook_stopped');
    expect(told.map(({ event, detail }) => `${event} ${detail}`).sort()).toEqual([
      'token_revoked Выгрузка',
      'token_revoked Отчёты',
      'webhook_stopped hook.example.com',
    ]);
    ok(await back.call(`PATCH /v1/programs/webhooks/${hook.webhook_id}`, { is_on: true }));
  });

  it('says nothing of programs to whoever has none', async () => {
    const person = await app.signUp();
    await reset(person);
    expect((await letterTo(person, /^Пароль в Охвате изменён$/))?.text).not.toMatch(/токен|вебхук/);
  });

  it('ends codes that wait in other browsers, for a new password and for a new e-mail', async () => {
    const person = await app.signUp();
    const moved = `moved-${Math.random()}@example.ru`;
    ok(await person.call('POST /v1/safety/email', { email: moved }));
    const emailCode = await app.mailbox.codeFor(moved);
    const waiting = await asked(person);
    const { visitor, confirmation_code } = await asked(person, 2);
    ok(await visitor.call('POST /v1/passport/reset_password', { password: NEW, confirmation_code }));
    const again = await waiting.visitor.call('POST /v1/passport/reset_password', {
      password: 'третья фраза из кармана',
      confirmation_code: waiting.confirmation_code,
    });
    expect(again.body.error.code).toBe('wrong_code');
    const back = await backIn(person);
    back.cookies.set('pending', person.cookies.get('pending') ?? '');
    const move = await back.call('POST /v1/safety/email/confirm', { confirmation_code: emailCode });
    expect(move.body.error.code).toBe('wrong_code');
  });

  it('ends a sign-in between the password and the second step', async () => {
    const person = await app.signUp();
    await app.database.pool.query(
      "INSERT INTO pending_sign_ins (token_hash, account_id, expires_at) VALUES ('x', $1, now() + interval '5 minutes')",
      [person.accountId],
    );
    await reset(person);
    const { rows } = await app.database.pool.query('SELECT 1 FROM pending_sign_ins WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([]);
    expect((await person.call('GET /v1/passport/login')).status).toBe(401);
  });
});
