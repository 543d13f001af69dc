import { availableParallelism, tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Three files on two cores: one that waits for the database, for a process or for a moment leaves a core to another. A percentage above 100 is
 * reduced to 100.
 */
const sideBySide = Math.ceil(availableParallelism() * 1.5);

// No test is limited by the clock: on a busy machine it waits for its progress. A test that takes this long hangs.
const hangMs = 600_000;
/** How long `expect.poll` waits for what must come about. */
const poll = { timeout: 300_000, interval: 50 };

/** Short files whose tests take long. Vitest runs large files first while it knows no times, as on a fresh checkout. */
const longFiles =
  /all-or-nothing|stop-requests|import-life|main\.test|-kills|killed-|-properties|histories|failed-start|outage|unresponsive|search-index\.test/;

const isLong = ({ moduleId, project }: TestSpecification): boolean =>
  project.name !== 'browser' && longFiles.test(moduleId);

/** Long files come first, so that no worker is left with one of them while the others have nothing to do. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This is no array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    maxWorkers: sideBySide,
    teardownTimeout: hangMs,
    expect: { poll },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,normalize,office-files,query-understanding,sample-data,search-index,tools,web}/**/*.test.{ts,tsx}',
          ],
          // A thread for each file starts in a fraction of the time of a process.
          pool: 'threads',
          setupFiles: ['web/testing/own-channels.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      // One real PostgreSQL a run; each file works in a database of its own.
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // A worker loads the product once for all of its files. What a file opens it closes again, and no file changes a module.
          isolate: false,
          globalSetup: ['server/testing/cluster.ts'],
          setupFiles: ['server/testing/equal-priority.ts'],
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
          // The browser that npm brings is unpacked there once for all runs.
          env: { TMPDIR: tmpdir() },
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
