/** The bill of an order, in whole kopecks; shared by server, basket and checkout. */

export interface Line {
  /** Kopecks for one; null when it cannot be bought any more. */
  price: number | null;
  quantity: number;
}

/** More than all the money there is, and still exact. */
const MOST = Number.MAX_SAFE_INTEGER;

/** Null when there is nothing to buy. */
export const amountOf = ({ price, quantity }: Line): number | null => (price === null ? null : price * quantity);

export function totalOf(lines: readonly Line[]): number {
  return Math.min(
    lines.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0),
    MOST,
  );
}

/** How much has to be added before the order can be paid. */
export const missingOf = (total: number, available: number): number => Math.max(0, total - available);

export interface CampaignMoney {
  budget: number | null;
  spent: number;
  held: number;
}

/** By how much the order would go beyond the campaign's budget; 0 when it fits or there is no budget. */
export function overBudgetBy({ budget, spent, held }: CampaignMoney, total: number): number {
  return budget === null ? 0 : Math.max(0, spent + held + total - budget);
}
