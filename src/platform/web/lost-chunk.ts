/** A part of the program that could not be loaded: its script, or the style sheet that came with it. */

/** Browsers name a chunk that could not be loaded in their own words: Chromium, Firefox, Safari. */
const LOST_CHUNK =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/;
const LOST_STYLES = 'Unable to preload CSS for ';

/** Addresses of style sheets: those that did not come, and those that came when they were asked for again. */
const lost = new Set<string>();
const mended = new Set<string>();

export function isLostChunk(error: unknown): boolean {
  return error instanceof Error && LOST_CHUNK.test(error.message);
}

/**
 * For `vite:preloadError`. A chunk's style sheet that is gone is the same loss, but the router knows only the words for the
 * chunk itself. Vite asks for a sheet once and remembers the failure: one that has come since is no loss any more.
 */
export function heedLostChunk(event: VitePreloadErrorEvent): void {
  const { payload } = event;
  const sheet = payload.message.split(LOST_STYLES)[1];
  if (sheet === undefined) return;
  if (mended.has(sheet)) {
    event.preventDefault();
    return;
  }
  lost.add(sheet);
  if (!isLostChunk(payload)) payload.message = `Failed to fetch dynamically imported module: ${payload.message}`;
}

/** Asks again for the style sheets that did not come. */
export async function mendStyles(): Promise<void> {
  await Promise.all([...lost].map(mend));
}

function mend(sheet: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = sheet;
    link.onload = () => {
      lost.delete(sheet);
      mended.add(sheet);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
}
