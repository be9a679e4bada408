/** Commission taken from the seller when a deal is paid, in percent. */
export const FEE_PERCENT = 10;
/** «10 %» */
export const FEE_SHARE = `${FEE_PERCENT}\u00a0%`;
