export const MAX_TOKENS = 20;
export const MAX_NAME = 60;
export const MAX_TOKEN_DAYS = 365;
