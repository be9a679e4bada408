/** How people name a deal to each other; its act ends with the same. */
export const dealNumber = (dealId: string): string => dealId.slice(-6).toUpperCase();
