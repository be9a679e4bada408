/** Placements bought for a campaign, and their cost. */
import { cpmOf } from '../../ad-objects/contract.ts';

export interface Spend {
  /** Kopecks: held while the deal is open, then what was paid. */
  amount: number;
  /** How many will see it, all the ordered pieces together; null when nobody knows or nothing was bought. */
  reach: number | null;
}

/** The price per thousand is that of the placements whose reach is known; work without a reach has no part in it. */
export function totalsOf(placements: readonly Spend[]): Spend & { cpm: number | null } {
  let [amount, seenAmount, reach] = [0, 0, 0];
  for (const placement of placements) {
    amount += placement.amount;
    if (placement.reach === null) continue;
    seenAmount += placement.amount;
    reach += placement.reach;
  }
  return { amount, reach: reach || null, cpm: cpmOf(seenAmount, reach) };
}
