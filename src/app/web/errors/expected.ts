import { ApiError } from '#platform/web/api.ts';

/** A loader error of the server's render after serialisation: it failed, and nothing more is told to the browser. */
export class HiddenError extends Error {
  override name = 'HiddenError';
  /** The site is away for a moment, not broken. */
  readonly isPassing: boolean;

  constructor(isPassing: boolean) {
    super();
    this.isPassing = isPassing;
  }
}

/** Away, or without room to write: both end without anything being done on the page. */
const PASSING = new Set([503, 507]);

export function isPassing(error: unknown): boolean {
  return error instanceof HiddenError ? error.isPassing : error instanceof ApiError && PASSING.has(error.status);
}
