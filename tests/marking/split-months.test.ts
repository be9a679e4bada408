/** Deals that a moderator divided, in the month: what was paid is reported to the kopeck, what was returned is not money. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MarkingBench, markingOf, type Person, placeAd, settledMonth, startMarking } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
let moderator: Person;
beforeAll(async () => {
  bench = await startMarking();
  moderator = await signUpStaff(bench.app, 'moderator');
});

const kept = async (path: string) => (await bench.ord.raw('GET', path)).body;
const inRoubles = (kopecks: number) => `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;

/** Published and delivered in the month, then disputed and settled with this share for the seller. */
async function settledDeal(month: string, share: number, seller?: Person) {
  const days = { publishedOn: `${month}-10`, removedOn: `${month}-11`, closedOn: null };
  const placed = await placeAd(bench, { ...days, text: `Спор ${month}.`, ...(seller && { seller }) });
  const { buyer, dealId } = placed;
  expect((await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Вышло не то' })).status).toBe(200);
  const settled = await moderator.call(`POST /v1/deals/${dealId}/settle`, { seller_share: share, comment: 'Поделим' });
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  const { rows } = await sql<{ state: string; amount: number; seller_amount: number; fee: number }>`
    UPDATE deals SET closed_at = ${`${month}-20T10:00:00Z`} WHERE deal_id = ${dealId}
    RETURNING state, amount, seller_amount, fee`.execute(bench.app.database.db);
  await placed.seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows: 777 });
  return { ...placed, money: rows[0] as { state: string; amount: number; seller_amount: number; fee: number } };
}

describe('a divided deal', () => {
  it('is reported with what the seller got for it, in the record and in both acts', async () => {
    const { seller, dealId, money } = await settledDeal('2026-05', 33);
    expect(money.state).toBe('split');
    expect(money.seller_amount).toBeGreaterThan(0);
    expect(money.seller_amount).toBeLessThan(money.amount);
    const month = (await seller.call('GET /v1/marking/months/2026-05')).body.data;
    expect(month).toMatchObject({ ready: 1, ready_amount: money.seller_amount, fee_base: money.seller_amount });
    await seller.call('POST /v1/marking/months/2026-05/send');
    await settledMonth(bench, seller, '2026-05', 'verified');
    const sum = inRoubles(money.seller_amount);
    const { items } = await kept('/v3/statistics/list?months=2026-05-01');
    expect(items).toMatchObject([{ shows_count: 777, amount: { including_vat: sum, vat_rate: 'without_vat' } }]);
    const [order, placement] = [
      await kept(`/v4/invoice/ohv-a-${dealId}-1`),
      await kept(`/v4/invoice/ohv-a-${dealId}-2`),
    ];
    expect(order.amount.services.including_vat).toBe(sum);
    expect(order.items[0].amount.including_vat).toBe(sum);
    expect(placement.amount.services.including_vat).toBe(sum);
    expect(placement.amount.commission.including_vat).toBe(inRoubles(money.fee));
  });

  it('of a seller with НДС has the tax inside the same sum', async () => {
    const seller = await bench.company('7728168971', 'ООО «Площадка»');
    await sql`UPDATE accounts SET tax_regime = 'general' WHERE account_id = ${seller.accountId}`.execute(
      bench.app.database.db,
    );
    const { dealId, money } = await settledDeal('2026-04', 17, seller);
    await seller.call('POST /v1/marking/months/2026-04/send');
    await settledMonth(bench, seller, '2026-04', 'verified');
    const { amount } = await kept(`/v4/invoice/ohv-a-${dealId}-1`);
    const excluding = Math.round((money.seller_amount * 100) / 122);
    expect(amount.services).toEqual({
      excluding_vat: inRoubles(excluding),
      vat_rate: '22',
      vat: inRoubles(money.seller_amount - excluding),
      including_vat: inRoubles(money.seller_amount),
    });
  });

  it('that went back whole is shows without money, and has no act', async () => {
    const { seller, dealId, money } = await settledDeal('2026-03', 0);
    expect(money).toMatchObject({ state: 'refunded', seller_amount: 0 });
    await seller.call('POST /v1/marking/months/2026-03/send');
    await settledMonth(bench, seller, '2026-03', 'verified');
    const { items } = await kept('/v3/statistics/list?months=2026-03-01');
    expect(items).toMatchObject([{ shows_count: 777, amount: { including_vat: '0.00' } }]);
    await markingOf(bench.app).runMonths();
    expect((await bench.ord.raw('GET', `/v4/invoice/ohv-a-${dealId}-1`)).status).toBe(404);
  });
});
