/** Replacing every process under load: nobody gets an error. `RESTARTS` and `REQUESTS_PER_SECOND` set how hard. */
import { expect, it } from 'vitest';
import { testDatabaseUrl } from '../support/database.ts';
import { tellFigures } from '../support/figures.ts';
import { createAsker, startMainProcess, until } from '../support/main-process.ts';

const RESTARTS = Number(process.env.RESTARTS ?? 1);
const REQUESTS_PER_SECOND = Number(process.env.REQUESTS_PER_SECOND ?? 10);
const MOST_AT_ONCE = 40;
const PATHS = ['/api/v1/catalog/counts', '/', '/api/v1/home/figures', '/catalog', '/healthz', '/readyz'];

it(`${RESTARTS} rolling restarts at ${REQUESTS_PER_SECOND} requests a second: no request fails`, async () => {
  const site = await startMainProcess({ DATABASE_URL: await testDatabaseUrl(), WORKERS: process.env.WORKERS ?? '2' });
  const ask = createAsker(site.address);
  const failures: string[] = [];
  let asked = 0;
  const pending = new Set<Promise<void>>();
  const askOnce = () => {
    // A machine too slow for the rate gets fewer requests, not an endless queue of them.
    if (pending.size >= MOST_AT_ONCE) return;
    const path = PATHS[asked % PATHS.length] ?? '/';
    asked += 1;
    const one = ask(path)
      .then(
        ({ status }) => void (status === 200 || failures.push(`${path}: ${status}`)),
        (error: Error) => void failures.push(`${path}: ${error.message}`),
      )
      .finally(() => pending.delete(one));
    pending.add(one);
  };
  const clock = setInterval(askOnce, 1000 / REQUESTS_PER_SECOND);
  const done = () => site.printed().split('Все процессы обновлены').length - 1;
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    site.child.kill('SIGHUP');
    await until(() => {
      if (site.hasEnded()) throw new Error(site.printed());
      return done() === restart;
    }, 900_000);
  }
  clearInterval(clock);
  await Promise.all(pending);
  tellFigures('restart', `${asked} requests during ${RESTARTS} rolling restarts, ${failures.length} failed`);
  expect(asked).toBeGreaterThan(RESTARTS);
  expect(failures).toEqual([]);

  // Whichever process is asked, the figures are those of both.
  const counted = /http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)/;
  const seen = async () => Number(counted.exec((await ask('/metrics')).body)?.[1] ?? 0);
  await ask('/healthz');
  // On a starved machine one process may be too late for the sum: the figures count once they are twice the same.
  const settled = async () => {
    for (let last = await seen(); ; ) {
      const now = await seen();
      if (now === last) return now;
      last = now;
    }
  };
  const before = await settled();
  expect(before).toBeGreaterThan(0);
  for (let index = 0; index < 4; index += 1) await createAsker(site.address)('/healthz');
  await until(async () => (await seen()) === before + 4);
}, 3_600_000);
