import { ApiError } from '#platform/web/api.ts';

/** What a failed loader of the server's render looks like in the browser: that it failed, and nothing more. */
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

/** Browsers name a chunk that could not be loaded in their own words: Chromium, Firefox, Safari. */
const LOST_CHUNK =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/;

export function isLostChunk(error: unknown): boolean {
  return error instanceof Error && LOST_CHUNK.test(error.message);
}

/** A chunk's style sheet that is gone is the same loss, but the router knows only the words for the chunk itself. */
export function nameLikeLostChunk(error: Error): void {
  if (error.message.startsWith('Unable to preload CSS')) {
    error.message = `Failed to fetch dynamically imported module: ${error.message}`;
  }
}
