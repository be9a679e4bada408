/**
 * Processes that die while they start. `STARTS_KILLED` sets how many successors of a killed process are killed before they
 * listen, `FROZEN_SECONDS` for how long PostgreSQL takes no connections, `BACK_WITHIN_MS` how soon the site answers again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { tellFigures } from '../support/figures.ts';
import { passableFolder } from '../support/folders.ts';
import { listDeals, lookInto, setUpShop } from '../support/live-people.ts';
import { checkLedgerOf, processes, startLiveSite } from '../support/live-site.ts';
import { until } from '../support/main-process.ts';

const WORKERS = Number(process.env.WORKERS ?? 2);
const STARTS_KILLED = Number(process.env.STARTS_KILLED ?? 2);
const FROZEN_SECONDS = Number(process.env.FROZEN_SECONDS ?? 3);
const BACK_WITHIN_MS = Number(process.env.BACK_WITHIN_MS ?? 180_000);

it(`${STARTS_KILLED} processes killed while they start, ${FROZEN_SECONDS} s of a frozen PostgreSQL, its death during a start: the site is back by itself`, async () => {
  const site = await startLiveSite(await passableFolder('ohvat-workers-'), { WORKERS: String(WORKERS) });
  await until(() => site.printed().includes('Охват работает'));
  const shop = await setUpShop(site, 3, { patienceMilliseconds: 2 * BACK_WITHIN_MS });
  shop.open();

  const absences: number[] = [];
  const seen = new Set(site.workers());
  /** One that is not among those seen so far: it has just been started. */
  async function successor(): Promise<number> {
    for (;;) {
      if (site.hasEnded()) throw new Error(`the site gave up:\n${site.printed()}`);
      const fresh = site.workers().find((pid) => !seen.has(pid));
      if (fresh) {
        seen.add(fresh);
        return fresh;
      }
      await sleep(20);
    }
  }
  function killOne(): void {
    const [worker] = site.workers().sort(() => Math.random() - 0.5);
    process.kill(worker ?? Number.NaN, 'SIGKILL');
  }
  /** All of them serve, and an order goes through. */
  async function isWhole(): Promise<void> {
    absences.push(await site.untilReady(BACK_WITHIN_MS));
    await until(() => {
      if (site.hasEnded()) throw new Error(`the site gave up:\n${site.printed()}`);
      const workers = site.workers();
      for (const pid of workers) seen.add(pid);
      return (
        workers.length === WORKERS &&
        workers.every((pid) => first.has(pid) || site.printed().includes(`Процесс ${pid} отвечает`))
      );
    }, BACK_WITHIN_MS + 60_000);
    const before = shop.acknowledged().length;
    await until(() => shop.acknowledged().length > before);
  }
  const first = new Set(seen);
  await isWhole();

  killOne();
  for (let index = 0; index < STARTS_KILLED; index += 1) {
    const pid = await successor();
    await sleep(Math.random() * 400);
    process.kill(pid, 'SIGKILL');
    absences.push(await site.untilReady(BACK_WITHIN_MS));
  }
  await isWhole();
  expect(site.printed()).toMatch(/завершился \(SIGKILL\), не начав отвечать\. Новый запустится через/);

  const postmaster = await site.databasePid();
  process.kill(postmaster, 'SIGSTOP');
  killOne();
  await sleep(FROZEN_SECONDS * 1000);
  process.kill(postmaster, 'SIGCONT');
  await isWhole();

  killOne();
  await successor();
  await sleep(Math.random() * 400);
  process.kill(await site.databasePid(), 'SIGKILL');
  await isWhole();
  expect(site.printed()).toContain('PostgreSQL остановился, запускаем снова');
  expect(site.printed()).toContain('PostgreSQL снова работает');

  await shop.close();
  const deals = await lookInto(site, listDeals);
  expect(deals).toEqual([...shop.acknowledged()].sort());
  const ledger = checkLedgerOf(site);
  expect(ledger.isClean, ledger.printed).toBe(true);
  tellFigures(
    'workers',
    `${deals.length} orders, ${seen.size} processes; ready again in ${Math.max(...absences)} ms at most`,
  );

  await site.stop();
  const isOurs = ({ pid, args }: { pid: number; args: string }) => seen.has(pid) || args.includes(site.dataDir);
  expect(processes().filter(isOurs)).toEqual([]);
}, 1_200_000);
