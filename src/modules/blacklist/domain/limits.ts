export const LIMITS = {
  reason: 500,
  /** People one account may block at a time. */
  people: 1000,
  /** A longer term is «навсегда». */
  years: 10,
} as const;
