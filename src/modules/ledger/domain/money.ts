import { FEE_PERCENT } from './fee.ts';

/** Whole kopecks, rounded half up, so the seller never pays more than half a kopeck too much. */
export function feeOf(sellerKopecks: number): number {
  return Math.floor((sellerKopecks * FEE_PERCENT + 50) / 100);
}

/**
 * The seller's part of a sum, by a moderator's share of 0 to 100. The kopeck that cannot be split stays with the buyer, but
 * a share that is not nothing is at least a kopeck.
 */
export function partOf(amountKopecks: number, sharePercent: number): number {
  if (sharePercent === 0) return 0;
  return Math.max(1, Math.floor((amountKopecks * sharePercent) / 100));
}
