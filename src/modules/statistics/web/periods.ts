/** How many days the page shows; which, stands in its address. */
export const PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];
const DEFAULT_PERIOD: PeriodDays = 30;

/** The period that an address asks for; anything else is the usual one. */
export const periodOf = (value: unknown): PeriodDays =>
  PERIODS.find((days) => String(days) === value) ?? DEFAULT_PERIOD;
