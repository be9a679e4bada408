export const MAX_TOKENS = 20;
export const MAX_NAME = 60;
/** Options of the page; any other number of days up to the largest is allowed. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export const MAX_TOKEN_DAYS = 365;
export const MAX_WEBHOOKS = 5;
export const MAX_URL = 500;
/** How many deliveries are shown and kept. */
export const KEPT_DELIVERIES = 50;
