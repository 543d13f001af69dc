import { defineConfig } from 'vitest/config';

// No test is limited by the clock: on a busy machine it waits for its progress. A test that takes this long hangs.
const hangMs = 600_000;
/** How long `expect.poll` waits for what must come about. */
const poll = { timeout: 300_000, interval: 50 };

export default defineConfig({
  test: {
    // The files of a project side by side, on every core; those of the browser one by one.
    maxWorkers: '100%',
    teardownTimeout: hangMs,
    expect: { poll },
    projects: [
      {
        test: { name: 'unit', include: ['{contract,search-index,tools,web}/**/*.test.{ts,tsx}'], testTimeout: hangMs },
      },
      // One real PostgreSQL a run; each file works in a database of its own.
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      // The whole product as a process, used by a real browser.
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
          fileParallelism: false,
          maxConcurrency: 3,
        },
      },
    ],
  },
});
