/** Limits of uploads: enforced by the server, shown by the field before a file is sent. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
