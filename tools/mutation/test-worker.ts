// Runs test files for `test-process.ts`, in a process of its own: one that hangs can be ended with all that it started.
// Vitest and the database of the tests stay open between places, which saves several seconds a place.
import { join, relative } from 'node:path';
import { BaseSequencer, createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import type { Answer, Question } from './test-process.ts';

const [project = '', folder = ''] = process.argv.slice(2);
process.chdir(folder);

/** What failed first in the current run; null while everything passes. */
let firstFailure: Answer['failed'] = null;
const noTest = 'fails outside its tests';

const fileOf = (module: TestModule): string => relative(folder, module.moduleId);

/** Results of the state cannot be used, because it also holds those of earlier runs. */
const failureReporter: Reporter = {
  onTestCaseResult: (test) => {
    if (test.result().state === 'failed') firstFailure ??= { file: fileOf(test.module), test: test.fullName };
  },
  onTestModuleEnd: (module) => {
    if (module.state() === 'failed') firstFailure ??= { file: fileOf(module), test: noTest };
  },
};

/** Keeps the order of the question. Vitest would run long files first. */
class OrderOfQuestion extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

const vitest = await createVitest(
  'test',
  {
    root: folder,
    watch: false,
    run: true,
    project: [project],
    bail: 1,
    reporters: [failureReporter],
    maxWorkers: 2,
    sequence: { sequencer: OrderOfQuestion },
  },
  { cacheDir: join(folder, 'build/vite') },
);
await vitest.standalone();
await vitest.globTestSpecifications();

/** Runs two files at a time until a test fails. */
async function firstFailureOf(files: readonly string[]): Promise<Answer['failed']> {
  vitest.state.clearErrors();
  firstFailure = null;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    files.flatMap((file) => vitest.getModuleSpecifications(join(folder, file))),
  );
  if (unhandledErrors.length > 0) firstFailure ??= { file: files[0] ?? '', test: noTest };
  return firstFailure;
}

async function answer({ tests, changed }: Question): Promise<Answer> {
  for (const path of changed) vitest.invalidateFile(join(folder, path));
  let left = [...tests];
  while (left.length > 0) {
    const failed = await firstFailureOf(left);
    if (failed?.test !== noTest) return { failed };
    // On a busy machine the process of a test file may not start in time.
    const again = await firstFailureOf([failed.file]);
    if (again !== null) return { failed: again };
    left = left.filter((file) => file !== failed.file);
  }
  return { failed: null };
}

process.on('message', (question: Question) => {
  void answer(question).then((result) => process.send?.(result));
});
process.on('disconnect', () => {
  void vitest.close().finally(() => process.exit(0));
});
process.send?.('ready');
