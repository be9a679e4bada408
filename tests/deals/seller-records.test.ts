import { beforeAll, describe, expect, it } from 'vitest';
import type { SellerRecord } from '#modules/deals/contract.ts';
import { type RecordedDeal, sharesOf } from '#modules/deals/domain/seller-record.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';

const OPENED = new Date('2026-11-02T09:00:00Z');
const deal = (facts: Partial<RecordedDeal> = {}): RecordedDeal => ({
  buyerId: 'buyer',
  state: 'completed',
  dueOn: '2026-11-10',
  openedAt: OPENED,
  answeredAt: new Date('2026-11-02T09:14:00Z'),
  deliveredAt: new Date('2026-11-09T12:00:00Z'),
  isAgreed: true,
  ...facts,
});
const times = (count: number, facts: Partial<RecordedDeal> = {}) => Array.from({ length: count }, () => deal(facts));

describe("a seller's shares", () => {
  it('are not told while there are too few deals to tell', () => {
    expect(sharesOf(times(2))).toEqual({
      onTime: null,
      answerMinutes: null,
      repeat: null,
      recent: ['on_time', 'on_time'],
    });
  });

  it('count work that came on the agreed day in Moscow as in time, the next day as late', () => {
    const lastMinute = { deliveredAt: new Date('2026-11-10T20:59:00Z') };
    const nextDay = { deliveredAt: new Date('2026-11-10T21:00:00Z') };
    expect(sharesOf([deal(lastMinute), deal(nextDay), deal(), deal({ dueOn: null })])).toMatchObject({
      onTime: 75,
      recent: ['on_time', 'late', 'on_time', 'on_time'],
    });
  });

  it('hold disputes and broken agreements against the seller, but not what was never agreed', () => {
    const { onTime, recent } = sharesOf([
      deal({ state: 'refunded' }),
      deal({ state: 'split' }),
      deal({ state: 'cancelled' }),
      deal(),
      deal({ state: 'cancelled', isAgreed: false }),
      deal({ state: 'declined', isAgreed: false }),
      deal({ state: 'expired', isAgreed: false }),
      deal({ state: 'requested', isAgreed: false }),
      deal({ state: 'in_work' }),
    ]);
    expect(recent).toEqual(['disputed', 'disputed', 'cancelled', 'on_time', 'running']);
    expect(onTime).toBe(25);
  });

  it('take the median of the answers, so that one night does not spoil it', () => {
    const night = { answeredAt: new Date('2026-11-03T09:00:00Z') };
    expect(sharesOf([...times(4), deal(night)]).answerMinutes).toBe(14);
  });

  it('count the buyers who came again', () => {
    expect(sharesOf([...times(2, { buyerId: 'a' }), deal({ buyerId: 'b' }), deal({ buyerId: 'c' })]).repeat).toBe(33);
  });

  it('show the latest sixty', () => {
    expect(sharesOf(times(90)).recent).toHaveLength(60);
  });
});

describe('records of sellers', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  const read = async (...ids: string[]) =>
    (await app.visitor().call(`GET /v1/sellers/records?account_ids=${ids.join()}`)).body.data as {
      items: SellerRecord[];
    };

  it('are read from the deals themselves, by anybody, for several sellers at once', async () => {
    const { accountId: sellerId } = await app.signUp();
    const { accountId: newcomerId } = await app.signUp();
    const { accountId: buyerId } = await app.signUp();
    for (let index = 0; index < 3; index += 1)
      await createDealBetween(app, { buyerId, sellerId, after: ['accept', 'deliver', 'complete'] });
    await createDealBetween(app, { buyerId, sellerId, after: ['accept'] });
    await createDealBetween(app, { buyerId, sellerId, after: ['decline'] });
    expect((await read(sellerId, newcomerId)).items).toEqual([
      {
        account_id: sellerId,
        deals: 3,
        on_time: 100,
        answer_minutes: 1,
        repeat: null,
        recent: ['running', 'on_time', 'on_time', 'on_time'],
        confirmed_places: 0,
      },
      {
        account_id: newcomerId,
        deals: 0,
        on_time: null,
        answer_minutes: null,
        repeat: null,
        recent: [],
        confirmed_places: 0,
      },
    ]);
  });
});
