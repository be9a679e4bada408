/** Files that appear under their name whole or not at all: a full disk or a kill leaves no half of one. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Suffix of temporary files; readers of the folder skip them. */
export const DRAFT_SUFFIX = '.part';

/** `fill` makes the file under the name it is given. */
export async function placeWhole(path: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}${DRAFT_SUFFIX}`;
  try {
    await fill(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

export const writeWhole = (path: string, content: string | Uint8Array): Promise<void> =>
  placeWhole(path, (draft) => writeFile(draft, content, { flush: true }));
