import { describe, expect, it } from 'vitest';
import { funnelOf, funnelWidths } from '#modules/statistics/domain/funnel.ts';
import { metricsOf } from '#modules/statistics/domain/metrics.ts';
import { byMonth, monthsUpTo, NOTHING, sumOf } from '#modules/statistics/domain/months.ts';
import { totalsOf } from '#modules/statistics/domain/placements.ts';

const partsOf = (views: number, basket_adds: number, orders: number) =>
  funnelOf({ views, basket_adds, orders }).map(({ part }) => part);

describe('the funnel', () => {
  it('compares each step with the one before it', () => {
    expect(partsOf(6480, 41, 14)).toEqual([
      null,
      { share: 41 / 6480, of: 'views' },
      { share: 14 / 41, of: 'basket_adds' },
    ]);
  });

  it('compares with the views when a step was passed by', () => {
    expect(partsOf(100, 2, 3)).toEqual([null, { share: 0.02, of: 'views' }, { share: 0.03, of: 'views' }]);
  });

  it('divides by nothing nowhere', () => {
    expect(partsOf(0, 0, 0)).toEqual([null, null, null]);
    expect(partsOf(0, 0, 2)).toEqual([null, null, null]);
    expect(funnelWidths(funnelOf({ views: 0, basket_adds: 0, orders: 0 }))).toEqual([0, 0, 0]);
  });

  it('narrows as people leave', () => {
    const widths = funnelWidths([{ count: 6480 }, { count: 41 }, { count: 0 }]);
    expect(widths[0]).toBe(1);
    expect(widths.toSorted((one, other) => other - one)).toEqual(widths);
    expect(widths.at(-1)).toBe(0);
  });
});

describe('metrics', () => {
  it('of sales are for what sells', () => {
    expect(metricsOf(true)).toEqual(['views', 'visitors', 'favourites', 'basket_adds', 'orders', 'revenue']);
    expect(metricsOf(false)).toEqual(['views', 'visitors', 'favourites']);
  });
});

describe('the price per thousand', () => {
  it('of a campaign leaves out work that nobody sees', () => {
    expect(
      totalsOf([
        { amount: 1_000_000, reach: 20_000 },
        { amount: 500_000, reach: 10_000 },
        { amount: 800_000, reach: null },
        { amount: 0, reach: null },
      ]),
    ).toEqual({ amount: 2_300_000, reach: 30_000, cpm: 50_000 });
    expect(totalsOf([])).toEqual({ amount: 0, reach: null, cpm: null });
  });
});

describe('months', () => {
  it('are the last ones in their order, across a year', () => {
    expect(monthsUpTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsUpTo('2026-02-01', 1)).toEqual(['2026-02']);
  });

  it('add up their days, leave out those of others and have a row when nothing happened', () => {
    const days = [
      { day: '2025-12-31', views: 5 },
      { day: '2026-01-01', views: 1, favourites: 2 },
      { day: '2026-01-31', views: 3 },
      { day: '2026-01-31', orders: 1, revenue: 700 },
    ];
    expect(byMonth(days, ['2026-01', '2026-02'])).toEqual([
      { month: '2026-01', ...NOTHING, views: 4, favourites: 2, orders: 1, revenue: 700 },
      { month: '2026-02', ...NOTHING },
    ]);
    expect(sumOf([])).toEqual(NOTHING);
    expect(NOTHING.views).toBe(0);
  });
});
