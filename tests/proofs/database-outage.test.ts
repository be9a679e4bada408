/**
 * The database goes away and comes back while the site runs. `OUTAGE_SECONDS` sets for how long, `RECOVERY_MILLISECONDS` how
 * soon everything must work again after its return.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { folderWithCluster } from '../support/clusters.ts';
import { tellFigures } from '../support/figures.ts';
import { createAsker, startMainProcess, until } from '../support/main-process.ts';
import { startMailbox } from '../support/smtp.ts';

const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 3);
const RECOVERY_MILLISECONDS = Number(process.env.RECOVERY_MILLISECONDS ?? 90_000);

it(`${OUTAGE_SECONDS} s without a database: 503 with Retry-After, then everything works again by itself`, async () => {
  const dataDir = await folderWithCluster('ohvat-outage-');
  const start = () => startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  let server = await start();
  onTestFinished(() => server.stop());
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  const site = await startMainProcess({
    DATABASE_URL: server.url,
    SMTP_URL: mailbox.url,
    WORKERS: process.env.WORKERS ?? '2',
  });
  const ask = createAsker(site.address);
  expect((await ask('/api/v1/catalog/counts')).status).toBe(200);

  const { url } = server;
  await server.stop();
  const endsAt = Date.now() + OUTAGE_SECONDS * 1000;
  let refused = 0;
  do {
    const call = await ask('/api/v1/catalog/counts');
    expect(call.status).toBe(503);
    expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(call.body)).toMatchObject({ error: { code: 'unavailable' } });
    // Nothing that was kept from before the outage.
    const page = await ask(`/catalog?q=${refused}`);
    expect(page.status).toBe(503);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('Скоро вернёмся');
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    refused += 1;
    await sleep(200);
  } while (Date.now() < endsAt);

  server = await start();
  expect(server.url).toBe(url);
  const backAfter = await until(async () => {
    const answers = await Promise.all([
      ask('/readyz'),
      ask('/api/v1/catalog/counts'),
      ask(`/catalog?q=back${Date.now()}`),
    ]);
    return answers.every(({ status }) => status === 200);
  }, RECOVERY_MILLISECONDS);
  // Work in the background is back too.
  const startedAt = Date.now();
  const asked = await fetch(`${site.address}/api/v1/passport/check_email?action=register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'back@example.ru' }),
  });
  expect(asked.status).toBe(200);
  await until(() => mailbox.letters.length > 0, RECOVERY_MILLISECONDS);
  tellFigures(
    'outage',
    `answers 503 for ${OUTAGE_SECONDS} s; back ${backAfter} ms after the database, a letter ${Date.now() - startedAt} ms later`,
  );
  expect(site.hasEnded()).toBe(false);
  expect(site.printed().split('Охват работает')).toHaveLength(2);
}, 900_000);
