import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunningBalances } from '#modules/ledger/domain/balances.ts';
import { FEE_PERCENT } from '#modules/ledger/domain/fee.ts';
import { feeOf, partOf } from '#modules/ledger/domain/money.ts';
import * as movements from '#modules/ledger/domain/movements.ts';

const TOPUP = { topupId: 't', accountId: 'person', amountKopecks: 500 };
const HOLD = { dealId: 'd', buyerId: 'buyer', amountKopecks: 1000 };
const CHANGE = { dealId: 'd', buyerId: 'buyer', fromKopecks: 1000, toKopecks: 1300, stepId: 's' };
const PAYOUT = { payoutId: 'p', accountId: 'person', amountKopecks: 700 };
const settlement = (sellerKopecks: number) => movements.settlementOf({ ...HOLD, sellerId: 'seller', sellerKopecks });

/** «-500 external, +500 available of person». */
const told = ({ entries }: movements.Movement) =>
  entries
    .map(({ amountKopecks, bucket, accountId }) => {
      const sign = amountKopecks > 0 ? '+' : '';
      return `${sign}${amountKopecks} ${bucket}${accountId ? ` of ${accountId}` : ''}`;
    })
    .join(', ');

describe('a movement of money', () => {
  it.each([
    [movements.topUpOf(TOPUP), 'topup/t', 'topup', 'topup', '-500 external, +500 available of person'],
    [
      movements.topUpReturnOf(TOPUP),
      'topup/t/return',
      'topup_return',
      'topup',
      '-500 available of person, +500 external',
    ],
    [movements.holdOf(HOLD), 'deal/d/hold', 'deal_hold', 'deal', '-1000 available of buyer, +1000 held of buyer'],
    [movements.releaseOf(HOLD), 'deal/d/end', 'deal_release', 'deal', '-1000 held of buyer, +1000 available of buyer'],
    [
      settlement(605),
      'deal/d/end',
      'deal_settlement',
      'deal',
      '-1000 held of buyer, +544 available of seller, +61 fee, +395 available of buyer',
    ],
    [
      movements.payoutHoldOf(PAYOUT),
      'payout/p/hold',
      'payout_hold',
      'payout',
      '-700 available of person, +700 held of person',
    ],
    [movements.payoutOf(PAYOUT), 'payout/p/end', 'payout', 'payout', '-700 held of person, +700 external'],
    [
      movements.payoutReturnOf(PAYOUT),
      'payout/p/end',
      'payout_return',
      'payout',
      '-700 held of person, +700 available of person',
    ],
  ])('%# goes between purses under a key of its own', (movement, key, kind, about, entries) => {
    expect(movement).toMatchObject({ key, kind, subject: { kind: about, id: about.charAt(0) } });
    expect(told(movement)).toBe(entries);
  });

  it('changes a hold by the difference, up or down, and not at all when there is none', () => {
    const up = movements.holdChangeOf(CHANGE);
    expect(up).toMatchObject({
      key: 'deal/d/hold/s',
      kind: 'deal_hold_change',
      subject: { kind: 'deal', id: 'd' },
    });
    expect(up && told(up)).toBe('-300 available of buyer, +300 held of buyer');
    const down = movements.holdChangeOf({ ...CHANGE, toKopecks: 900 });
    expect(down && told(down)).toBe('+100 available of buyer, -100 held of buyer');
    expect(movements.holdChangeOf({ ...CHANGE, toKopecks: 1000 })).toBeNull();
  });

  it('of a settled deal loses no kopeck, whatever the share and the fee', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.nat(100), (amountKopecks, share) => {
        const sellerKopecks = partOf(amountKopecks, share);
        fc.pre(sellerKopecks <= amountKopecks);
        const made = movements.settlementOf({ ...HOLD, amountKopecks, sellerId: 'seller', sellerKopecks });
        expect(made.entries.reduce((sum, entry) => sum + entry.amountKopecks, 0)).toBe(0);
        expect(made.feeKopecks).toBe(feeOf(sellerKopecks));
      }),
    );
  });
});

describe('fee and share', () => {
  it('takes ten percent, half a kopeck up', () => {
    expect(FEE_PERCENT).toBe(10);
    expect([0, 1, 4, 5, 14, 15, 100, 999].map(feeOf)).toEqual([0, 0, 0, 1, 1, 2, 10, 100]);
  });

  it('leaves the odd kopeck to the buyer, but no share is less than a kopeck', () => {
    expect(partOf(101, 50)).toBe(50);
    expect(partOf(1, 1)).toBe(1);
    expect(partOf(0, 0)).toBe(0);
    expect(partOf(100, 0)).toBe(0);
    expect(partOf(12345, 100)).toBe(12345);
  });
});

describe('balances', () => {
  const purse = (account_id: string, bucket: 'available' | 'held', balance: number) => ({
    ledger_account_id: `${account_id}-${bucket}`,
    account_id,
    bucket,
    balance,
  });
  const running = () =>
    new RunningBalances([purse('a', 'available', 100), purse('a', 'held', 5), purse('b', 'available', 0)]);

  it('run on from entry to entry, each purse by itself', () => {
    const balances = running();
    const moved = (bucket: 'available' | 'held', accountId: string, amountKopecks: number) =>
      balances.enter({ bucket, accountId, amountKopecks });
    expect(moved('available', 'a', -60)).toEqual({
      ledgerAccountId: 'a-available',
      amountKopecks: -60,
      balanceAfterKopecks: 40,
    });
    expect(moved('available', 'a', -40).balanceAfterKopecks).toBe(0);
    expect(moved('held', 'a', 100).balanceAfterKopecks).toBe(105);
    expect(moved('available', 'b', 1).balanceAfterKopecks).toBe(1);
    expect(balances.missing()).toBe(0);
  });

  it('of the system are not counted', () => {
    expect(running().enter({ bucket: 'fee', amountKopecks: 7 })).toEqual({
      ledgerAccountId: null,
      amountKopecks: 7,
      balanceAfterKopecks: null,
    });
  });

  it('say by how much somebody’s available money is short, and nothing of held money', () => {
    const short = running();
    short.enter({ bucket: 'available', accountId: 'b', amountKopecks: -3 });
    expect(short.missing()).toBe(3);
    const held = running();
    held.enter({ bucket: 'held', accountId: 'a', amountKopecks: -6 });
    expect(held.missing()).toBe(0);
    const borrowed = running();
    borrowed.enter({ bucket: 'available', accountId: 'b', amountKopecks: -3 });
    borrowed.enter({ bucket: 'available', accountId: 'b', amountKopecks: 3 });
    expect(borrowed.missing()).toBe(0);
  });

  it('take whole kopecks of known people only', () => {
    expect(() => running().enter({ bucket: 'available', accountId: 'a', amountKopecks: 0.5 })).toThrow(
      'not whole kopecks',
    );
    expect(() => running().enter({ bucket: 'held', accountId: 'b', amountKopecks: 1 })).toThrow(
      'no ledger account for b',
    );
  });
});
