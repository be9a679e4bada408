/** Secrets in logs: passwords, codes and cookies must not be readable by whoever reads the logs, whatever went wrong. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { startMailbox } from '../support/smtp.ts';

const PASSWORD = 'посаженный-секрет-пароль-7391';
const WRONG = 'посаженный-неверный-пароль-5512';
const EMAIL = 'log@example.ru';

it('no password, code, cookie, token or card number is in the log of sign-up, sign-in, reset, refusals and failures', async () => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  const databaseUrl = await testDatabaseUrl();
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  onTestFinished(() => database.close());
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/api-process.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // The most that can be asked for: every request and answer is in it.
      LOG_LEVEL: 'trace',
      DEMO: '0',
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'ohvat-logs-')),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let log = '';
  child.stdout.on('data', (part: Buffer) => {
    log += part;
  });
  child.stderr.on('data', (part: Buffer) => {
    log += part;
  });
  const address = () => /^(http:\/\/127\.0\.0\.1:\d+)$/m.exec(log)?.[1];
  await expect.poll(address, { timeout: 60_000 }).toBeTruthy();

  const cookies = new Map<string, string>();
  const secrets = new Set<string>([PASSWORD, WRONG]);
  async function call(key: string, body?: unknown, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = key.split(' ');
    const response = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) cookies.set(name, value);
      if (value.length > 20) secrets.add(value);
    }
    const text = await response.text();
    const secret = /"secret":"([^"]+)"/.exec(text)?.[1];
    if (secret) secrets.add(secret);
    return response.status;
  }
  const codeOf = async (count: number) => {
    const code = await mailbox.codeFor(EMAIL, count);
    secrets.add(code);
    return code;
  };

  expect(await call('POST /v1/passport/check_email?action=register', { email: EMAIL })).toBe(200);
  const first = await codeOf(1);
  expect(await call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: '000000' })).toBe(403);
  expect(await call('POST /v1/passport/register', { password: PASSWORD, confirmation_code: first })).toBe(200);
  expect(await call('POST /v1/passport/login', { email: EMAIL, password: WRONG })).toBe(401);
  expect(await call('POST /v1/passport/login', { email: EMAIL, password: PASSWORD })).toBe(200);
  // Not where it belongs: an unknown field, a broken body, an address.
  expect(await call('POST /v1/passport/login', { email: EMAIL, password: PASSWORD, again: PASSWORD })).toBe(422);
  expect(await call('POST /v1/passport/login', `{"email":"${EMAIL}","password":"${PASSWORD}"`)).toBe(400);
  expect(await call(`GET /v1/passport/login?code=${first}&token=${encodeURIComponent(PASSWORD)}`)).toBe(422);
  const authorization = 'Bearer planted-token-8f2c1d';
  secrets.add('planted-token-8f2c1d');
  await call('GET /v1/passport/login', undefined, { authorization });
  const program = { name: 'Выгрузка', scopes: ['read'], expires_in_days: 30 };
  expect(await call('POST /v1/programs/tokens', program)).toBe(200);
  const webhook = { url: 'https://hooks.example/never', events: ['deal.step'] };
  expect(await call('POST /v1/programs/webhooks', webhook)).toBe(200);
  expect([...secrets].some((secret) => secret.startsWith('ohs_'))).toBe(true);
  const token = [...secrets].find((secret) => secret.startsWith('ohv_'));
  expect(await call('GET /v1/basket', undefined, { authorization: `Bearer ${token}` })).toBe(200);
  expect(await call('GET /v1/finance/balance', undefined, { authorization: `Bearer ${token}` })).toBe(403);
  expect(await call('GET /v1/basket', undefined, { authorization: `Bearer ${token}x` })).toBe(401);
  expect(
    await call(
      'POST /v1/finance/payouts',
      { amount: 1, destination: { type: 'card', number: '2200000000000004' } },
      { 'idempotency-key': 'planted-key' },
    ),
  ).toBeGreaterThanOrEqual(400);
  secrets.add('2200000000000004');
  expect(await call('POST /v1/passport/check_email?action=reset_password', { email: EMAIL })).toBe(200);
  const second = await codeOf(2);
  expect(await call('POST /v1/passport/reset_password', { password: PASSWORD, confirmation_code: second })).toBe(200);

  // Failures of our own, with everything in hand.
  await database.pool.query('ALTER TABLE accounts RENAME TO accounts_away');
  expect(await call('POST /v1/passport/login', { email: EMAIL, password: PASSWORD })).toBe(500);
  expect(await call('GET /v1/passport/login')).toBe(500);
  await database.pool.query('ALTER TABLE accounts_away RENAME TO accounts');
  await database.pool.query('ALTER TABLE email_flows RENAME TO email_flows_away');
  expect(await call('POST /v1/passport/reset_password', { password: PASSWORD, confirmation_code: second })).toBe(500);
  await database.pool.query('ALTER TABLE email_flows_away RENAME TO email_flows');
  // A letter that cannot be sent is complained about, without what is in it.
  mailbox.refuse(true);
  await call('POST /v1/passport/check_email?action=reset_password', { email: EMAIL });
  await expect
    .poll(
      async () =>
        (await database.pool.query("SELECT data FROM pgboss.job WHERE name = 'passport-letter' AND state = 'retry'"))
          .rows.length,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  const { rows } = await database.pool.query<{ code: string }>(
    "SELECT data ->> 'code' AS code FROM pgboss.job WHERE name = 'passport-letter'",
  );
  for (const { code } of rows) secrets.add(code);

  await expect.poll(() => log.split('"statusCode":500').length, { timeout: 30_000 }).toBeGreaterThan(3);
  expect(log).toContain('/api/v1/passport/reset_password');
  expect(secrets.size).toBeGreaterThan(9);
  // Six digits are part of many a number; a code stands alone.
  const isInLog = (secret: string) =>
    /^\d{6}$/.test(secret)
      ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(log)
      : log.includes(secret) || log.includes(encodeURIComponent(secret));
  expect([...secrets].filter(isInLog)).toEqual([]);
}, 240_000);
