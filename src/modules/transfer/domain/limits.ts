/** How much of a table one file may hold. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 2000;
export const MAX_COLUMNS = 100;
/** Spreadsheets keep rows that were only formatted; these are counted apart from the filled ones. */
export const MAX_ROWS_WITH_EMPTY = 20_000;
/** Of all cells together. One text of a spreadsheet can stand in any number of cells, so its size is no bound. */
export const MAX_CHARACTERS = 16_000_000;
