/** For the server that enforces it and the field that says so before a file is sent. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
