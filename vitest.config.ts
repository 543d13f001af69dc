import { defineConfig } from 'vitest/config';

// No test is limited by the clock: on a busy machine it waits for its progress. A test that takes this long hangs.
const hangMs = 600_000;
/** How long `expect.poll` waits for what must come about. */
const poll = { timeout: 300_000, interval: 50 };

export default defineConfig({
  test: {
    // The files of a project side by side, on every core.
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
          isolate: false,
          // Two at a time, each with a server of its own: one waits for the browser while the other works.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          maxConcurrency: 3,
        },
      },
    ],
  },
});
