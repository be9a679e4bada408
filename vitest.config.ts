import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

// Not the build's configuration: tests load the sources as the server does. The aliases are `imports` of package.json.
export default defineConfig({
  test: {
    globalSetup: ['tests/support/database.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'api',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
          environment: 'node',
          maxWorkers: 2,
          // Files of one worker share the loaded modules: loading them anew for each took a third of the time.
          isolate: false,
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          // After all else: two journeys at once keep two cores busy, because each waits for its own clicks and answers.
          maxWorkers: 2,
          // Files of one worker share the loaded modules and the browser.
          isolate: false,
          setupFiles: ['tests/support/setup.ts'],
          // A journey waits for a browser, a server and a database on two cores. The report names whoever needed a second try.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
