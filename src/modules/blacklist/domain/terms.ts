/** How long a block lasts, as people choose it. */
export const TERMS = ['day', 'week', 'month', 'date', 'forever'] as const;
export type Term = (typeof TERMS)[number];

const LENGTHS: Partial<Record<Term, (from: Date) => void>> = {
  day: (from) => from.setDate(from.getDate() + 1),
  week: (from) => from.setDate(from.getDate() + 7),
  month: (from) => {
    const day = from.getDate();
    from.setMonth(from.getMonth() + 1);
    // A month after 31 January is the last of February, not a day in March.
    if (from.getDate() !== day) from.setDate(0);
  },
};

/** Null is forever. A day that was chosen counts whole, by the clock of whoever chose it. */
export function untilOf(term: Term, day: string, now: Date): Date | null {
  if (term === 'forever') return null;
  if (term === 'date') return new Date(`${day}T23:59:59.999`);
  const until = new Date(now);
  LENGTHS[term]?.(until);
  return until;
}
