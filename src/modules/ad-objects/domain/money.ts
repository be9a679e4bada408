/** Cost per thousand: price / reach × 1000, in whole kopecks. Null without a reach to divide by. */
export const cpmOf = (priceKopecks: number, reach: number | null | undefined): number | null =>
  reach && reach > 0 ? Math.round((priceKopecks / reach) * 1000) : null;
