import { expect, it } from 'vitest';
import { testDatabaseUrl } from '../support/database.ts';
import { startApiProcess } from '../support/processes.ts';
import { startMailbox } from '../support/smtp.ts';

it('a letter promised before kill -9 is sent after the restart, once', async () => {
  const mailbox = await startMailbox();
  const settings = { DATABASE_URL: await testDatabaseUrl(), SMTP_URL: mailbox.url };
  const before = await startApiProcess(settings);
  // The mail server takes the letter in and never answers: the process dies with the letter in its hands.
  mailbox.hold(true);
  const promised = await fetch(`${before.address}/api/v1/passport/check_email?action=register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'kill@example.ru' }),
  });
  expect(promised.status).toBe(200);
  await expect.poll(() => mailbox.held(), { timeout: 60_000 }).toBe(1);
  await before.kill();
  expect(mailbox.letters).toHaveLength(0);

  mailbox.hold(false);
  await startApiProcess(settings);
  await expect.poll(() => mailbox.letters.length, { timeout: 60_000 }).toBe(1);
  // Long enough for a second worker or retry to show itself.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  expect(mailbox.letters).toHaveLength(1);
  await mailbox.close();
}, 360_000);
