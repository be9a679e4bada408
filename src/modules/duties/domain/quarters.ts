/** Quarters as «2026-Q3»; apart from the deriving, so that a page that only names one does without it. */
const NAMES = ['I', 'II', 'III', 'IV'];

export const quarterName = (quarter: string): string => `${NAMES[Number(quarter.split('-Q')[1]) - 1]} квартал`;
