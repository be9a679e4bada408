const FEE_PERCENT = 10;
const PRICE = 38_000_00;
const FEE = (PRICE * FEE_PERCENT) / 100;

/** The example deal of the drawing, in kopecks. */
export const EXAMPLE = { price: PRICE, fee: FEE, payout: PRICE - FEE, feePercent: FEE_PERCENT } as const;
