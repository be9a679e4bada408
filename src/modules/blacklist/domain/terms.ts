/** How long a block lasts, as people choose it. */
export const TERMS = ['day', 'week', 'month', 'date', 'forever'] as const;
export type Term = (typeof TERMS)[number];

/** Days are Moscow's, which has no summer time: moved by its three hours, they are those of UTC. */
const MOSCOW_MILLISECONDS = 3 * 3_600_000;

const LENGTHS: Partial<Record<Term, (from: Date) => void>> = {
  day: (from) => from.setUTCDate(from.getUTCDate() + 1),
  week: (from) => from.setUTCDate(from.getUTCDate() + 7),
  month: (from) => {
    const day = from.getUTCDate();
    from.setUTCMonth(from.getUTCMonth() + 1);
    // A month after 31 January is the last of February, not a day in March.
    if (from.getUTCDate() !== day) from.setUTCDate(0);
  },
};

/** Null is forever. A day that was chosen counts whole. */
export function untilOf(term: Term, day: string, now: Date): Date | null {
  if (term === 'forever') return null;
  if (term === 'date') return new Date(`${day}T23:59:59.999+03:00`);
  const until = new Date(now.getTime() + MOSCOW_MILLISECONDS);
  LENGTHS[term]?.(until);
  return new Date(until.getTime() - MOSCOW_MILLISECONDS);
}
