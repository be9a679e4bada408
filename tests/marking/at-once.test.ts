/** Concurrent changes to the marking of one deal: no lost update, nothing is forgotten. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { agree, type MarkingBench, placeAd, startMarking } from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});
afterEach(() => {
  bench.ord.ord.isDown = false;
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Does the work in a transaction, and the other thing while that one is still open. */
async function during<T>(statement: string, values: unknown[], other: () => Promise<T>): Promise<T> {
  const client = await bench.app.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement, values);
    const answer = other();
    await pause(500);
    await client.query('COMMIT');
    return await answer;
  } finally {
    client.release();
  }
}

it('an erid that the ОРД gives stays when the other side agrees to a brought one just then', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  bench.ord.ord.isDown = true;
  await agree(buyer, seller, dealId, { text: 'Оба сразу.' });
  const offered = await seller.call(`POST ${base}/erid`, { erid: 'Off23aRac', issuer: 'ozon', reporter: 'seller' });
  const { offer_id } = offered.body.data.creative.offer;
  const agreed = await during(
    `UPDATE marking_creatives SET state = 'registered', erid = 'Ord23aRac', erid_source = 'ord', erid_issuer = 'vk',
       erid_at = now(), problems = '[]', offer = NULL WHERE deal_id = $1`,
    [dealId],
    () => buyer.call(`POST ${base}/erid/agree`, { offer_id }),
  );
  expect(agreed).toMatchObject({ status: 409, body: { error: { code: 'erid_changed' } } });
  const { creative } = (await buyer.call(`GET ${base}`)).body.data;
  expect(creative).toMatchObject({ state: 'registered', erid: 'Ord23aRac', erid_source: 'ord' });
});

it('a report that is being closed opens again when the deal is completed just then', async () => {
  const month = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 7);
  const { buyer, dealId } = await placeAd(bench, { publishedOn: `${month}-12`, closedOn: null });
  const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
  const completed = await during(
    'UPDATE marking_of_deals SET has_open_report = false WHERE deal_id = $1',
    [dealId],
    () => buyer.call(`POST /v1/deals/${dealId}/complete`, { step_id }),
  );
  expect(completed.status).toBe(200);
  const { rows } = await bench.app.database.pool.query(
    'SELECT has_open_report FROM marking_of_deals WHERE deal_id = $1',
    [dealId],
  );
  expect(rows).toEqual([{ has_open_report: true }]);
});
