/** How much of a table one file may hold. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 2000;
export const MAX_COLUMNS = 100;
