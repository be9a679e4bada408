import type { ApiError } from '#platform/web/api.ts';
import type { EditorState } from './editor-state.ts';

/** Maps a failed call to a state of the form. A lost connection and an overloaded server are retried. */
export function troubleOf({ status, code }: ApiError): NonNullable<EditorState['trouble']> {
  if (status === 401) return 'signed_out';
  if (status === 404) return 'gone';
  if (code === 'network') return 'offline';
  return status === 429 || status >= 500 ? 'server' : 'refused';
}

const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 60_000;

/** When to try again after so many failures in a row; never: null. */
export function retryAfterMs(error: ApiError, failures: number): number | null {
  const trouble = troubleOf(error);
  if (trouble !== 'offline' && trouble !== 'server') return null;
  const waitMs = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS);
  return Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1000);
}
