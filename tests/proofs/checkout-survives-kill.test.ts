/**
 * Orders under fire: the application and its PostgreSQL are killed (kill -9) while people check out. Whoever got an answer
 * has his deals, whoever repeats a lost request gets no second order, and the ledger is clean. `APP_KILLS` and
 * `DATABASE_KILLS` set how often, `ORDERS_BETWEEN_KILLS` how much there is to lose, `WORKERS` how many processes serve: with
 * several, every other kill of the application takes one of them instead of the first process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listOpenAmounts } from '#modules/deals/server/index.ts';
import { checkLedger } from '#modules/ledger/server/index.ts';
import { folderWithCluster } from '../support/clusters.ts';
import { tellFigures } from '../support/figures.ts';
import { listDeals, lookInto, setUpShop } from '../support/live-people.ts';
import { startLiveSite } from '../support/live-site.ts';

const APP_KILLS = Number(process.env.APP_KILLS ?? 2);
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 1);
const ORDERS_BETWEEN_KILLS = Number(process.env.ORDERS_BETWEEN_KILLS ?? 1);
const BUYERS = 8;
/** The proof asks for 30 s; a run among all tests only that it comes back. */
const BACK_WITHIN_MS = Number(process.env.BACK_WITHIN_MS ?? 180_000);

it(`${APP_KILLS} kills of the application and ${DATABASE_KILLS} of PostgreSQL during checkouts: nothing acknowledged is lost, nothing is doubled`, async () => {
  const site = await startLiveSite(await folderWithCluster('ohvat-kill-'), { LOG_LEVEL: 'silent' });
  // Longer than any absence.
  const shop = await setUpShop(site, BUYERS, { patienceMilliseconds: 2 * BACK_WITHIN_MS });

  async function killDatabase() {
    const pid = await site.databasePid();
    // A file that is just being written would name our own group.
    if (pid > 1) process.kill(pid, 'SIGKILL');
  }
  async function killWorker() {
    const [worker] = site.workers().sort(() => Math.random() - 0.5);
    if (worker) process.kill(worker, 'SIGKILL');
    else await site.killAndStart();
  }
  const kills = [
    ...Array.from({ length: APP_KILLS }, (_, index) => (index % 2 === 0 ? site.killAndStart : killWorker)),
    ...Array.from({ length: DATABASE_KILLS }, () => killDatabase),
  ].sort(() => Math.random() - 0.5);
  const absences: number[] = [];
  shop.open();
  for (const kill of kills) {
    const enough = shop.acknowledged().length + ORDERS_BETWEEN_KILLS;
    await sleep(500 + Math.random() * 1500);
    while (shop.acknowledged().length < enough) await sleep(20 + Math.random() * 50);
    await kill();
    absences.push(await site.untilReady(BACK_WITHIN_MS));
  }
  await sleep(1000);
  await shop.close();

  const acknowledged = shop.acknowledged();
  tellFigures(
    'kill',
    `${acknowledged.length} deals acknowledged over ${kills.length} kills, back in ${Math.max(...absences)} ms at most`,
  );
  expect(acknowledged.length).toBeGreaterThan(kills.length);
  await lookInto(site, async (database) => {
    expect(await listDeals(database)).toEqual([...acknowledged].sort());
    const { faults, heldByDeal } = await checkLedger(database.db);
    expect(faults).toEqual([]);
    expect(new Map([...heldByDeal].sort())).toEqual(new Map([...(await listOpenAmounts(database.db))].sort()));
  });
}, 1_200_000);
