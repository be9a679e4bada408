/**
 * Cleanup of things that a test file has opened, after it. Files of one worker share their modules (`isolate: false`), so a hook
 * registered by a module of the support would run after the first file only; the setup file registers it for each.
 */
const closers: (() => unknown)[] = [];

export function closeAfterFile(close: () => unknown): void {
  closers.push(close);
}

export async function closeAll(): Promise<void> {
  // The last opened first: a server before the database it works on.
  for (const close of closers.splice(0).reverse()) await close();
}
