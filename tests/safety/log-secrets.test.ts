/** The server's own log, at its most talkative, knows no secret of anybody. */
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { startApiProcess } from '../support/processes.ts';
import { startMailbox } from '../support/smtp.ts';

const PASSWORD = 'посаженный-пароль-4711';
const WRONG = 'посаженный-неверный-пароль-4712';

it('keeps passwords, codes, cookies, seeds and links out of the log', async ({ onTestFinished }) => {
  const mailbox = await startMailbox();
  onTestFinished(mailbox.close);
  const databaseUrl = await testDatabaseUrl();
  const server = await startApiProcess({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url, LOG_LEVEL: 'trace' });
  const secrets = new Set<string>([PASSWORD, WRONG]);
  const cookies = new Map<string, string>();

  async function call(key: string, body?: unknown) {
    const [method = '', path] = key.split(' ');
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) cookies.set(name, value);
      // The hint is no secret, and so is a cleared cookie.
      if (value.length > 20) secrets.add(value);
    }
    return { status: answer.status, body: (await answer.json()) as { data: Record<string, never> } };
  }

  const email = 'planted@example.ru';
  await call('POST /v1/passport/check_email?action=register', { email });
  const confirmation_code = await mailbox.codeFor(email);
  expect((await call('POST /v1/passport/register', { password: PASSWORD, confirmation_code })).status).toBe(200);
  const { secret, recovery_codes } = (await call('POST /v1/safety/totp')).body.data as unknown as {
    secret: string;
    recovery_codes: string[];
  };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  for (const planted of [secret, ...recovery_codes]) secrets.add(planted);
  await call('POST /v1/safety/totp/confirm', { code });
  await call('POST /v1/safety/proof', { password: WRONG, code });
  await call('POST /v1/safety/proof', { password: PASSWORD, code: recovery_codes[1] });
  await call('GET /v1/passport/logout');
  await call('POST /v1/passport/login', { email, password: WRONG });
  await call('POST /v1/passport/login', { email, password: PASSWORD });
  expect((await call('POST /v1/passport/login/second_step', { code: recovery_codes[0] })).status).toBe(200);
  const moved = 'planted-anew@example.ru';
  await call('POST /v1/safety/email', { email: moved });
  expect(
    (await call('POST /v1/safety/email/confirm', { confirmation_code: await mailbox.codeFor(moved) })).status,
  ).toBe(200);
  const token = /token=([\w-]+)/.exec((await mailbox.letterTo(email, 2)).text ?? '')?.[1] ?? '';
  secrets.add(token);
  await fetch(`${server.address}/auth/email-undo?token=${token}`);
  await fetch(`${server.address}/auth/signup?code=${confirmation_code}`);
  await call('POST /v1/safety/email/undo', { token });
  await call('POST /v1/passport/check_email?action=reset_password', { email });
  await mailbox.letterTo(email, 4);
  const codeLetter = mailbox.letters.find(({ subject }) => subject?.includes('код для нового пароля'));
  const resetCode = /\d{6}/.exec(codeLetter?.subject ?? '')?.[0];
  const reset = await call('POST /v1/passport/reset_password', { password: PASSWORD, confirmation_code: resetCode });
  expect(reset.status).toBe(200);
  // A fault of ours is logged in full, with what caused it.
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await database.pool.query('ALTER TABLE totp RENAME TO totp_gone');
  await database.close();
  expect((await call('POST /v1/passport/login', { email, password: PASSWORD })).status).toBe(500);

  const printed = server.printed();
  expect(printed).toContain('incoming request');
  expect(printed).toContain('totp');
  expect([...secrets].filter((planted) => planted.length < 9)).toEqual([]);
  expect([...secrets].filter((planted) => printed.includes(planted))).toEqual([]);
  // Six digits are found by chance in ids and times, so they are looked for as a value of their own.
  for (const digits of [confirmation_code, code]) expect(printed).not.toMatch(new RegExp(`["'=:]${digits}\\b`));
}, 120_000);
