import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    // By their names: the tests that call rules directly. They start no server and no database, so a mutant costs milliseconds.
    include: ['tests/*/{domain,policy,paging}*.test.ts'],
  },
});
