/** Runs before each test file of the server: nothing of one file is left to the next one in the same process. */
import { afterAll, vi } from 'vitest';
import { applyChanges } from '#platform/dictionary.ts';
import { closeAll } from './after-file.ts';
import { allowLoopbackOnly } from './loopback-only.ts';

allowLoopbackOnly();

afterAll(async () => {
  await closeAll();
  applyChanges({ version: 0, changes: {} });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
