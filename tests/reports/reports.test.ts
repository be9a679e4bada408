/** Error reports from browsers: each failure is one line in the server's log. */
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { testDatabaseUrl } from '../support/database.ts';
import { startApiProcess } from '../support/processes.ts';

const REPORT = { failed: 'session_check', status: 503, path: '/settings/account', at: '2026-11-15T09:30:00.000Z' };

async function startLogging() {
  const databaseUrl = await testDatabaseUrl();
  const server = await startApiProcess({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1,::1',
  });
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.address}/api/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { error?: { fields?: Record<string, string> } } };
  };
  const lines = () =>
    server
      .printed()
      .split('\n')
      .filter((line) => line.includes('in a browser'))
      .map((line) => JSON.parse(line) as { level: number; msg: string; report: object });
  return { send, lines, databaseUrl };
}

it('a report of anybody is one structured line at warn, nothing that is not in its contract, and no flood', async () => {
  const { send, lines } = await startLogging();
  const requestId = '0199c2f0-5a1e-7d3a-9b4c-6e21aa000001';
  expect((await send({ ...REPORT, request_id: requestId })).status).toBe(200);
  expect((await send({ ...REPORT, failed: 'logout', status: 'network' })).status).toBe(200);
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(2);
  expect(lines()).toMatchObject([
    { level: 40, msg: 'session check failed in a browser', report: { ...REPORT, request_id: requestId } },
    { level: 40, msg: 'logout failed in a browser', report: { ...REPORT, failed: 'logout', status: 'network' } },
  ]);

  // Query and fragment of a URL are nobody's business and refused, and so is anything else a page could send.
  const refused = async (body: object) => Object.keys((await send(body)).body.error?.fields ?? {});
  expect(await refused({ ...REPORT, path: '/auth/reset?code=123456' })).toEqual(['path']);
  expect(await refused({ ...REPORT, path: 'https://elsewhere.example/' })).toEqual(['path']);
  expect(await refused({ ...REPORT, path: `/${'a'.repeat(300)}` })).toEqual(['path']);
  // Raw in a terminal these would move the cursor, start an escape sequence or turn the line round; browsers encode them.
  for (const code of [0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x200b, 0x2028, 0x202e, 0x2066, 0xfeff, 0xe0041, 0x44b])
    expect([code, await refused({ ...REPORT, path: `/a${String.fromCodePoint(code)}b` })]).toEqual([code, ['path']]);
  expect(await refused({ ...REPORT, password: 'тайна' })).toEqual(['password']);
  expect(await refused({ ...REPORT, failed: 'anything' })).toEqual(['failed']);
  expect(await refused({ ...REPORT, status: 7 })).toEqual(['status']);
  expect(await refused({ ...REPORT, at: 'вчера' })).toEqual(['at']);
  expect(await refused({ ...REPORT, request_id: 'a\nb' })).toEqual(['request_id']);
  expect((await send(REPORT, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(lines()).toHaveLength(2);

  // One address cannot fill the log: 30 in ten minutes.
  const statuses: number[] = [];
  for (let at = 0; at < 32; at += 1) statuses.push((await send(REPORT)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(28);
  expect(statuses.at(-1)).toBe(429);
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(30);
});

it('are counted by network and all together, and what is refused takes nothing', async () => {
  const { send, lines, databaseUrl } = await startLogging();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // Those of the test before.
  await client.query("DELETE FROM rate_limits WHERE key LIKE 'reports%'");
  const from = async (address: string) => (await send(REPORT, { 'x-forwarded-for': address })).status;
  // A home has a whole /64: another address of it is not somebody else.
  const statuses: number[] = [];
  for (let at = 1; at <= 32; at += 1) statuses.push(await from(`2001:db8:1:1::${at.toString(16)}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(await from('2001:db8:1:2::1')).toBe(200);

  const rows = async () =>
    (
      await client.query<{ key: string; hits: number }>(
        "SELECT key, cardinality(hits) AS hits FROM rate_limits WHERE key LIKE 'reports%' ORDER BY key",
      )
    ).rows;
  try {
    expect(await rows()).toEqual([
      { key: 'reports/2001:db8:1:1/600', hits: 30 },
      { key: 'reports/2001:db8:1:2/600', hits: 1 },
      { key: 'reports/600', hits: 31 },
    ]);
    await client.query(
      "UPDATE rate_limits SET hits = hits || array_fill(clock_timestamp(), ARRAY[269]) WHERE key = 'reports/600'",
    );
    expect(await from('2001:db8:2:1::1')).toBe(429);
    expect((await rows()).map(({ key }) => key)).not.toContain('reports/2001:db8:2:1/600');
  } finally {
    await client.end();
  }
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(31);
});
