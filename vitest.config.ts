import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The files of a project side by side, on every core; those of the browser one by one.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: ['{contract,search-index,tools,web}/**/*.test.ts'], testTimeout: 20_000 } },
      // One real PostgreSQL a run; each file works in a database of its own.
      { test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/testing/cluster.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      // The whole product as a process, met by a real browser.
      { test: { name: 'browser', include: ['e2e/**/*.spec.ts'], globalSetup: ['e2e/global-setup.ts'], testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, maxConcurrency: 3 } },
    ],
  },
});
