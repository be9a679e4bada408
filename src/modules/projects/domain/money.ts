export interface ProjectMoney {
  budget: number | null;
  held: number;
  spent: number;
  /** Below zero: over the budget. Null without a budget. */
  left: number | null;
}

/** All in kopecks. */
export const moneyOf = (budget: number | null, held: number, spent: number): ProjectMoney => ({
  budget,
  held,
  spent,
  left: budget === null ? null : budget - held - spent,
});
