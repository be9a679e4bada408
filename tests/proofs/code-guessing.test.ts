import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { startApiProcess } from '../support/processes.ts';
import { startMailbox } from '../support/smtp.ts';

const GUESSES = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

function post(address: string, path: string, body: object, cookie = ''): Promise<{ status: number; cookie: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/api/v1/passport/${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...(cookie && { cookie }) } },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

it('10,000 parallel guesses on one code over two processes: five are evaluated, and the right code comes too late', async () => {
  const mailbox = await startMailbox();
  const databaseUrl = await testDatabaseUrl();
  const database = openDatabase({ url: databaseUrl });
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url };
  const processes = [await startApiProcess(settings), await startApiProcess(settings)];
  const [first] = processes;
  if (!first) throw new Error('no process');

  const { cookie } = await post(first.address, 'check_email?action=register', { email: 'guess@example.ru' });
  const right = Number(await mailbox.codeFor('guess@example.ru'));
  const guesses = Array.from({ length: GUESSES }, (_, index) =>
    String((right + 1 + index) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(
    guesses.map((confirmation_code, index) =>
      post(
        processes[index % 2]?.address ?? '',
        'register',
        { password: 'туман над зелёным полем', confirmation_code },
        cookie,
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  const { rows } = await database.pool.query("SELECT attempts FROM email_flows WHERE email = 'guess@example.ru'");
  expect(rows).toEqual([{ attempts: 5 }]);
  const late = await post(
    first.address,
    'register',
    { password: 'туман над зелёным полем', confirmation_code: String(right).padStart(6, '0') },
    cookie,
  );
  expect(late.status).toBe(403);

  await database.close();
  await mailbox.close();
  agent.destroy();
}, 360_000);
