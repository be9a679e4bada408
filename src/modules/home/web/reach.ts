/** The arithmetic of the calculator: what the visitor steers and what follows from it. */

export const BUDGET = { min: 10_000, max: 500_000, step: 5_000, start: 150_000 } as const;
/** Roubles for a thousand impressions. */
export const CPM = { min: 100, max: 2_000, step: 50, start: 400 } as const;

export const impressionsFor = (budget: number, cpm: number): number => Math.round((budget / cpm) * 1000);

const FEWEST = impressionsFor(BUDGET.min, CPM.max);
const MOST = impressionsFor(BUDGET.max, CPM.min);
const RADIUS = { min: 88, max: 280 };

/** The disc's radius in its field of 600 × 600; by logarithm, so that small budgets are felt as well as large ones. */
export function radiusFor(impressions: number): number {
  const share = Math.log(impressions / FEWEST) / Math.log(MOST / FEWEST);
  return Math.round(RADIUS.min + (RADIUS.max - RADIUS.min) * share);
}
