import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { startApiProcess } from '../support/processes.ts';
import { startMailbox } from '../support/smtp.ts';

const TO = 'kill@example.ru';

it('a letter promised before kill -9 is sent after the restart, once', async () => {
  const mailbox = await startMailbox();
  const settings = { DATABASE_URL: await testDatabaseUrl(), SMTP_URL: mailbox.url };
  const before = await startApiProcess(settings);
  // The mail server takes the letter in and never answers: the process dies with the letter in its hands.
  mailbox.hold(true);
  const promised = await fetch(`${before.address}/api/v1/passport/check_email?action=register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: TO }),
  });
  expect(promised.status).toBe(200);
  await expect.poll(() => mailbox.held(), { timeout: 60_000 }).toBe(1);
  await before.kill();
  expect(mailbox.letters).toHaveLength(0);

  mailbox.hold(false);
  await startApiProcess(settings);
  await expect.poll(() => mailbox.letters.length, { timeout: 60_000 }).toBe(1);
  // A completed job is given to no second worker and not retried.
  const { pool, close } = openDatabase({ url: settings.DATABASE_URL, maxConnections: 1 });
  onTestFinished(close);
  const states = async () => (await pool.query("SELECT state FROM pgboss.job WHERE data->>'to' = $1", [TO])).rows;
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'completed' }]);
  expect(mailbox.letters).toHaveLength(1);
  await mailbox.close();
}, 360_000);
