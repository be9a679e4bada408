import { defineConfig } from 'vitest/config';

// Not the build's configuration: tests load the sources as the server does. The aliases are `imports` of package.json.
export default defineConfig({
  test: {
    globalSetup: ['tests/support/database.ts'],
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
          // One browser at a time, after all else: on two cores its timing is the first to suffer.
          maxWorkers: 1,
          fileParallelism: false,
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
