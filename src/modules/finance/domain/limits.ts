/** Limits of sums, in kopecks. */
export const TOPUP_MIN_KOPECKS = 100_00;
export const TOPUP_MAX_KOPECKS = 1_000_000_00;
export const PAYOUT_MIN_KOPECKS = 500_00;
/** Far beyond any balance; keeps sums within what is added without loss. */
export const PAYOUT_MAX_KOPECKS = 100_000_000_00;
export const REASON_MAX = 500;

/** Sum of a top-up that covers what is missing: no less than the minimal payment. Null when one payment is not enough. */
export const cardAmountOf = (missingKopecks: number): number | null =>
  missingKopecks > TOPUP_MAX_KOPECKS ? null : Math.max(missingKopecks, TOPUP_MIN_KOPECKS);
