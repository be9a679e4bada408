import { describe, expect, it } from 'vitest';
import type { Basket } from '#modules/basket/contract.ts';
import { amountOf, type Line, missingOf, overBudgetBy, totalOf } from '#modules/basket/domain/bill.ts';
import { warningOf } from '#modules/basket/domain/wishes.ts';
import { readinessOf } from '#modules/basket/web/readiness.ts';
import { addDays } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';

/** The same numbers on every run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function linesOf(random: (below: number) => number): Line[] {
  return Array.from({ length: random(51) }, () => ({
    price: random(8) === 0 ? null : random(1_000_000_000_000),
    quantity: 1 + random(99),
  }));
}

describe('the bill, over 2,000 random baskets', () => {
  const random = randomOf(2026);
  const baskets = Array.from({ length: 2000 }, () => linesOf(random));

  it('is the exact sum of its lines, whatever their order, and never a fraction', () => {
    for (const lines of baskets) {
      const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price ?? 0) * BigInt(quantity), 0n);
      expect(BigInt(totalOf(lines))).toBe(exact);
      expect(totalOf([...lines].reverse())).toBe(totalOf(lines));
      expect(Number.isSafeInteger(totalOf(lines))).toBe(true);
    }
  });

  it('splits into any groups without losing a kopeck', () => {
    for (const lines of baskets) {
      const cut = random(lines.length + 1);
      expect(totalOf(lines.slice(0, cut)) + totalOf(lines.slice(cut))).toBe(totalOf(lines));
    }
  });

  it('leaves exactly nothing to add once what is missing has been added', () => {
    for (const lines of baskets) {
      const total = totalOf(lines);
      const available = random(2 * total + 1);
      const missing = missingOf(total, available);
      expect(missingOf(total, available + missing)).toBe(0);
      if (missing > 0) expect(missingOf(total, available + missing - 1)).toBe(1);
    }
  });

  it('goes beyond a budget by what is above it, and never beyond none', () => {
    for (const lines of baskets) {
      const total = totalOf(lines);
      const [spent, held, budget] = [random(total + 1), random(total + 1), random(4 * total + 1)];
      const over = overBudgetBy({ budget, spent, held }, total);
      expect(over).toBe(Math.max(0, spent + held + total - budget));
      expect(overBudgetBy({ budget: budget + over, spent, held }, total)).toBe(0);
      expect(overBudgetBy({ budget: null, spent, held }, total)).toBe(0);
    }
  });

  it('stays a safe integer for sums beyond all money', () => {
    expect(totalOf(Array(50).fill({ price: 10_000_000_000_000, quantity: 99 }))).toBe(Number.MAX_SAFE_INTEGER);
    expect(amountOf({ price: null, quantity: 3 })).toBeNull();
  });
});

describe('a wished day', () => {
  const today = '2026-11-15';
  const campaign = { starts_on: '2026-11-20', ends_on: '2026-11-30' };
  it.each([
    [null, null],
    ['2026-11-14', 'past'],
    ['2026-11-19', 'before_campaign'],
    ['2026-11-20', null],
    ['2026-11-30', null],
    ['2026-12-01', 'after_campaign'],
  ])('%s is told: %s', (day, warning) => {
    expect(warningOf(day, { today, leadDays: 2, campaign })).toBe(warning);
  });

  it('leaves the seller the time the work takes', () => {
    const wish = (day: string) => warningOf(day, { today, leadDays: 2, campaign: null });
    expect([wish('2026-11-16'), wish('2026-11-17')]).toEqual(['too_soon', null]);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('is counted in Moscow', () => {
    expect(dayOf(new Date('2026-11-14T20:59:59Z'))).toBe('2026-11-14');
    expect(dayOf(new Date('2026-11-14T21:00:00Z'))).toBe('2026-11-15');
  });
});

describe('the brief before paying', () => {
  const item = (comment: string | null) => ({ state: 'ready', wish_warning: null, legality: null, comment, files: [] });
  const told = (order: string | null, campaign: string | null | undefined, own: readonly (string | null)[]) => {
    const { briefless, hasCampaignBrief } = readinessOf(
      {
        sellers: [{ items: own.map(item) }],
        total: 1,
        brief: { comment: order, files: [] },
        campaign: campaign === undefined ? null : { over_by: 0, brief: campaign },
      } as unknown as Basket,
      false,
    );
    return [briefless, hasCampaignBrief];
  };

  it('is missed where a seller gets none, neither of the order nor of the campaign', () => {
    expect(told(null, undefined, [null, null, 'Своё'])).toEqual([2, false]);
    expect(told(null, null, [null])).toEqual([1, false]);
    expect(told('Чай', undefined, [null])).toEqual([0, false]);
  });

  it('of the campaign is one too: its sellers see it', () => {
    expect(told(null, 'Расскажите про чай', [null, null])).toEqual([0, true]);
    expect(told('Чай', 'Расскажите про чай', [null])).toEqual([0, false]);
    expect(told(null, 'Расскажите про чай', ['Своё'])).toEqual([0, false]);
  });
});
