/** The figures of the business against a story whose sums are known. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { DealAction } from '#modules/deals/contract.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#words/days.ts';
import { dayOf, startOfDay } from '#words/moments.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween, dealsOf, topUp } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
interface Day {
  day: string;
  turnover: number;
  commission: number;
  sign_ups: number;
  orders: number;
  completed: number;
  answer_minutes: number | null;
}

let app: TestApp;
let admin: Person;
let buyer: Person;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
  buyer = await app.signUp();
  seller = await app.signUp();
});

const figures = async (days: 7 | 30 | 90) => (await admin.call(`GET /v1/desk/figures?days=${days}`)).body.data;
const order = (amountKopecks: number, ...after: DealAction[]) =>
  createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, amountKopecks, after });
const change = (text: string, values: unknown[]) => app.database.pool.query(text, values);

describe('the figures of the business', () => {
  it('are those of the ledger and the deals, to the kopeck', async () => {
    await order(1_000_001, 'accept', 'deliver', 'complete');
    await order(250_050, 'decline');
    await order(77_777);
    const disputed = await order(500_000, 'accept', 'deliver', 'dispute');
    await order(300_000, 'accept', 'deliver', 'dispute');
    await dealsOf(app).orders.takeStep({
      dealId: disputed,
      action: 'settle',
      viewer: { accountId: admin.accountId, sessionId: '', role: 'moderator', name: '', email: '' },
      words: { sellerShare: 30, comment: 'Треть' },
    });
    await topUp(app, seller.accountId, 1_000_000);
    const payout = { amount: 60_000, destination: { type: 'card', number: '2200000000000004' } };
    expect((await seller.call('POST /v1/finance/payouts', payout, { 'idempotency-key': newId() })).status).toBe(200);

    const { period, previous, open, closed, payouts, since } = await figures(7);
    const { rows } = await app.database.pool.query(
      "SELECT sum(amount)::int AS fee FROM ledger_entries WHERE ledger_account_id = '00000000-0000-7000-8000-000000000002'",
    );
    expect(period.totals).toEqual({
      turnover: 1_000_001 + 250_050 + 77_777 + 500_000 + 300_000,
      commission: 100_000 + 15_000,
      sign_ups: 3,
      orders: 5,
      completed: 1,
      answer_minutes: 0,
    });
    expect(period.totals.commission).toBe(rows[0].fee);
    expect(period.days.map(({ day }: Day) => day)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(dayOf(new Date()), index - 6)),
    );
    expect(period.days.at(-1)).toEqual({ day: dayOf(new Date()), ...period.totals });
    expect(previous.totals).toEqual({
      turnover: 0,
      commission: 0,
      sign_ups: 0,
      orders: 0,
      completed: 0,
      answer_minutes: null,
    });
    expect(closed).toEqual({ completed: 1, declined: 1, split: 1 });
    expect(open).toHaveLength(2);
    expect(open).toEqual(
      expect.arrayContaining([
        { state: 'requested', count: 1, amount: 77_777 },
        { state: 'disputed', count: 1, amount: 300_000 },
      ]),
    );
    expect(payouts).toMatchObject({ count: 1, amount: 60_000 });
    expect(since).toBe(dayOf(new Date()));
  });

  it('cut days at midnight in Moscow and compare with as many days before', async () => {
    const today = dayOf(new Date());
    const edge = startOfDay(addDays(today, -29));
    const before = new Date(edge.getTime() - 1);
    const { db } = app.database;
    for (const [at, amountKopecks] of [
      [edge, 1_000_00],
      [before, 2_000_00],
    ] as const) {
      const ledger = createLedger({ db, now: () => at });
      const dealId = newId();
      const [buyerId, sellerId] = [buyer.accountId, seller.accountId];
      await topUp(app, buyerId, amountKopecks);
      await inTransaction(db, (trx) => ledger.holdForDeals(trx, { buyerId, deals: [{ dealId, amountKopecks }] }));
      await inTransaction(db, (trx) =>
        ledger.settleDeal(trx, { dealId, buyerId, sellerId, amountKopecks, sellerKopecks: amountKopecks }),
      );
    }
    const first = await order(100_000, 'accept', 'deliver', 'complete');
    const last = await order(100_000, 'accept', 'deliver', 'complete');
    // On the first moment of one day and the last of the day before.
    for (const [dealId, at] of [
      [first, edge],
      [last, before],
    ] as const) {
      await change('UPDATE deals SET created_at = $2, closed_at = $2 WHERE deal_id = $1', [dealId, at]);
    }
    const late = await app.signUp();
    await change('UPDATE accounts SET created_at = $2 WHERE account_id = $1', [late.accountId, before]);

    const { period, previous } = await figures(30);
    expect(period.days[0]).toMatchObject({
      day: addDays(today, -29),
      turnover: 1_000_00,
      commission: 100_00,
      orders: 1,
      completed: 1,
      sign_ups: 0,
    });
    expect(previous.days).toHaveLength(30);
    expect(previous.days.at(-1)).toMatchObject({
      day: addDays(today, -30),
      turnover: 2_000_00,
      commission: 200_00,
      orders: 1,
      completed: 1,
      sign_ups: 1,
    });
    // The answer came when the test ran: the order waited for it all that time.
    expect(previous.days.at(-1).answer_minutes).toBeGreaterThan(29 * 24 * 60);
  });

  it('are given for 7, 30 or 90 days', async () => {
    expect((await figures(90)).period.days).toHaveLength(90);
    const answer = await admin.call('GET /v1/desk/figures?days=365');
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { days: 'Укажите 7, 30 или 90 дней.' } } } });
  });
});
