/** The base of the 3 % is what was reported: the place as it was ordered, the day as the register has it. */
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { type MarkingBench, placeAd, startMarking } from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

it('counts a deal that was closed after midnight in Moscow in the quarter of its act, whatever the place is today', async () => {
  const { seller, dealId } = await placeAd(bench, { publishedOn: '2026-09-28', removedOn: '2026-09-29' });
  const { db } = bench.app.database;
  await sql`UPDATE deals SET closed_at = '2026-09-30T22:30:00Z' WHERE deal_id = ${dealId}`.execute(db);
  await sql`UPDATE ad_objects SET details = details || '{"platform": "outdoor"}'
    WHERE object_id = (SELECT object_id FROM deals WHERE deal_id = ${dealId})`.execute(db);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T12:00:00Z') });
  const [fee] = (await seller.call('GET /v1/duties')).body.data.fees;
  vi.useRealTimers();
  expect(fee).toMatchObject({ quarter: '2026-Q3', base: 3_800_000 });
  expect(fee.months.at(-1)).toMatchObject({ month: '2026-09', deals: 1, unmarked: 0, kopecks: 3_800_000 });
  // Deals whose marking was waived, or made in another register, are reported by nobody here.
  const unmarked = async () => (await seller.call('GET /v1/duties')).body.data.fees[0]?.months.at(-1)?.unmarked;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T12:00:00Z') });
  await sql`UPDATE marking_of_deals SET need = 'none', reason = 'waived' WHERE deal_id = ${dealId}`.execute(db);
  expect(await unmarked()).toBe(1);
  await sql`UPDATE marking_of_deals SET need = 'required', reason = NULL, environment = 'test' WHERE deal_id = ${dealId}`.execute(
    db,
  );
  expect(await unmarked()).toBe(1);
  vi.useRealTimers();
});
