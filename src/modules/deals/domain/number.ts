/** How people name a deal to each other; its act ends with the same. */
export const dealNumber = (dealId: string): string => dealId.slice(-6).toUpperCase();

/** The day and a part of the deal's id that is random: short enough to say on the phone. */
export const actNumber = ({ dealId, completedAt }: { dealId: string; completedAt: Date }): string =>
  `${completedAt.toISOString().slice(2, 10).replaceAll('-', '')}-${dealNumber(dealId)}`;
