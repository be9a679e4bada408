/**
 * How much load one read replica takes off the primary. On a machine with few cores requests per second would say how its cores are
 * shared, so the processor time of the primary's PostgreSQL per request is compared, with and without the replica, in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReplicated } from '../tests/support/replica.ts';
import { readingCells } from './cells.ts';
import { generateDealings } from './dealings.ts';
import { generateObjects } from './generate.ts';
import { type Measure, measureOften, startApplication, stop } from './measure.ts';
import { lookAt, SETTINGS } from './postgres.ts';
import { print, printHead, row } from './report.ts';

/** Of what the primary spends on a list or a search alone; a retrieve is so cheap that what runs beside it weighs as much. */
const MAX_SHARE = 0.1;
const BARRED = /^list|search/;
/** Until the application has seen how far the replica has come. */
const SETTLING_MILLISECONDS = 2_000;

export async function runReplica(objects: number, deals: number): Promise<boolean> {
  const servers = await startReplicated({
    settings: SETTINGS,
    fill: async (url) => {
      await generateObjects(url, objects);
      await generateDealings(url, deals);
    },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-bench-'));
  const { postgresPid, ids } = await lookAt(servers.primary.url);
  const measureWith = async (variables: Record<string, string>, note: string): Promise<Map<string, Measure>> => {
    const app = await startApplication({
      DATABASE_URL: servers.primary.url,
      DATA_DIR: dataDir,
      DEMO: '0',
      ...variables,
    });
    try {
      await new Promise((resolve) => setTimeout(resolve, SETTLING_MILLISECONDS));
      const results = new Map<string, Measure>();
      for (const { name, requests } of readingCells({ origin: app.address, ids })) {
        const result = await measureOften(app, requests, postgresPid);
        results.set(name, result);
        row(name, result, note);
      }
      return results;
    } finally {
      await stop(app);
    }
  };
  try {
    printHead();
    const alone = await measureWith({}, 'the primary alone');
    const shared = await measureWith({ DATABASE_READ_URL: servers.replica.url }, 'with a replica');
    print('');
    let isWithinBars = true;
    for (const [name, { postgresMs }] of shared) {
      const share = postgresMs / (alone.get(name)?.postgresMs ?? postgresMs);
      const isMet = !BARRED.test(name) || share <= MAX_SHARE;
      isWithinBars &&= isMet;
      const bar = BARRED.test(name) ? `, bar ${MAX_SHARE} × ${isMet ? 'met' : 'MISSED'}` : '';
      print(`${name.padEnd(34)} ${share.toFixed(3)} × of the primary's time${bar}`);
    }
    return isWithinBars;
  } finally {
    await servers.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
