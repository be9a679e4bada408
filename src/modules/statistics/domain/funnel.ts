/**
 * The way from a look to an order, step by step. Favourites are not on it: one orders without keeping, and keeps without ever
 * ordering. They are told beside it, as a figure of their own.
 */
import type { Metric } from './metrics.ts';

const STEPS = ['views', 'basket_adds', 'orders'] as const satisfies readonly Metric[];
export type FunnelMetric = (typeof STEPS)[number];

export interface FunnelStep {
  metric: FunnelMetric;
  count: number;
  /**
   * Of the step before; when more came than there were in it (one may order what another put aside), of the views. Null where
   * there is nothing fair to divide by.
   */
  part: { share: number; of: FunnelMetric } | null;
}

export function funnelOf(totals: Readonly<Record<FunnelMetric, number>>): FunnelStep[] {
  return STEPS.map((metric, index) => {
    const count = totals[metric];
    const bases = index === 0 ? [] : [STEPS[index - 1] ?? 'views', 'views' as const];
    const of = bases.find((base) => totals[base] > 0 && count <= totals[base]);
    return { metric, count, part: of ? { share: count / totals[of], of } : null };
  });
}

/**
 * How wide to draw each step, 0 to 1 of the widest. Orders are hundreds of times fewer than views: drawn to scale they
 * would not be seen, so widths follow the logarithm.
 */
export function funnelWidths(steps: readonly Pick<FunnelStep, 'count'>[]): number[] {
  const largest = Math.max(1, ...steps.map(({ count }) => count));
  return steps.map(({ count }) => (Math.log1p(count) / Math.log1p(largest)) ** 1.4);
}
