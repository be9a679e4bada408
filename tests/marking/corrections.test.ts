/** Corrections: a report that was sent is not rewritten without a trace; a change waits as a correction, and says who changed what. */
import { beforeAll, expect, it } from 'vitest';
import { type MarkingBench, markingOf, type Placed, placeAd, settledMonth, startMarking } from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const MONTH = '2026-09';
const give = ({ seller, dealId }: Placed, shows: number) =>
  seller.call(`PUT /v1/marking/deals/${dealId}/shows/${MONTH}`, { shows });
const publish = ({ seller, dealId }: Placed, published_on: string) =>
  seller.call(`PUT /v1/marking/deals/${dealId}/publication`, { published_on, removed_on: '2026-09-20' });
const rowOf = async ({ seller, dealId }: Placed) => {
  const { items, ...month } = (await seller.call(`GET /v1/marking/months/${MONTH}`)).body.data;
  return { month, row: items.find((one: { deal_id: string }) => one.deal_id === dealId) };
};

it('days of a month that ЕРИР has verified change with a trace, and the correction is sent', async () => {
  const days = { publishedOn: '2026-09-10', removedOn: '2026-09-20', closedOn: '2026-09-15' };
  const one = await placeAd(bench, days);
  expect((await give(one, 900)).status).toBe(200);
  await one.seller.call(`POST /v1/marking/months/${MONTH}/send`);
  await settledMonth(bench, one.seller, MONTH, 'verified');

  expect((await publish(one, '2026-09-10')).status).toBe(200);
  expect((await rowOf(one)).row).toMatchObject({ state: 'verified', corrections: [] });
  expect((await publish(one, '2026-09-12')).status).toBe(200);
  const { row, month } = await rowOf(one);
  expect(row).toMatchObject({
    state: 'changed',
    corrections: [
      {
        by: 'seller',
        before: { published_on: '2026-09-10', removed_on: '2026-09-20' },
        after: { published_on: '2026-09-12' },
      },
    ],
  });
  expect(month).toMatchObject({ state: 'open', ready: 1, changed: 1, is_overdue: false });
  const deal = (await one.buyer.call(`GET /v1/marking/deals/${one.dealId}`)).body.data;
  expect(deal.shows).toMatchObject([{ month: MONTH, state: 'changed' }]);
  expect(deal.history.at(-1)).toMatchObject({ what: 'corrected', by: 'seller' });
  expect(deal.history.at(-1).words).toMatch(/10.сентября.*12.сентября/);

  await markingOf(bench.app).runMonths();
  await settledMonth(bench, one.seller, MONTH, 'verified');
  expect((await rowOf(one)).month).toMatchObject({ changed: 0 });
});

it('an act whose fee is only computed still takes a correction', async () => {
  const days = { publishedOn: '2026-08-10', removedOn: '2026-08-20', closedOn: '2026-08-15' };
  const { seller, dealId } = await placeAd(bench, { ...days, text: 'Посчитано, но не закрыто.' });
  const month = '2026-08';
  const give = (shows: number) => seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows });
  const stateNow = async () =>
    (await seller.call(`GET /v1/marking/months/${month}`)).body.data.items.find(
      (one: { deal_id: string }) => one.deal_id === dealId,
    ).state;
  await give(700);
  await seller.call(`POST /v1/marking/months/${month}/send`);
  await settledMonth(bench, seller, month, 'verified');
  const { behaviour } = bench.ord.ord;
  behaviour.calculated_acts = [`ohv-a-${dealId}-1`];
  await markingOf(bench.app).runMonths();
  expect((await give(800)).status).toBe(200);
  expect(await stateNow()).toBe('changed');
  await markingOf(bench.app).runMonths();
  await settledMonth(bench, seller, month, 'verified');
  const { items } = (await bench.ord.raw('GET', '/v3/statistics/list?months=2026-08-01')).body;
  expect(items).toMatchObject([{ shows_count: 800 }]);
  behaviour.blocked_acts = behaviour.calculated_acts;
  await markingOf(bench.app).runMonths();
  expect((await give(900)).body.error.code).toBe('month_frozen');
  behaviour.blocked_acts = [];
  behaviour.calculated_acts = [];
});

it('a paid month without a single show is not believed', async () => {
  const one = await placeAd(bench, { publishedOn: '2026-09-10', removedOn: null, text: 'Чай с доставкой.' });
  const refused = await give(one, 0);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields.shows).toContain('видел');
  expect((await give(one, 1)).status).toBe(200);
  const later = await one.seller.call(`PUT /v1/marking/deals/${one.dealId}/shows/2026-10`, { shows: 0 });
  expect(later.status).toBe(200);
});
