import { feeOf } from '../../ledger/contract.ts';

const PRICE = 38_000_00;
const FEE = feeOf(PRICE);

/** The example deal of the drawing, in kopecks. */
export const EXAMPLE = { price: PRICE, fee: FEE, payout: PRICE - FEE } as const;
