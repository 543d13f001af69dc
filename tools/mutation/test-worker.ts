// Runs test files for `test-process.ts`, in a process of its own: one that hangs can be ended with all that it started.
// Vitest and the database of the tests stay open between places, which saves several seconds a place.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Answer, Question } from './test-process.ts';

const [project = '', folder = ''] = process.argv.slice(2);
process.chdir(folder);
const vitest = await createVitest(
  'test',
  { root: folder, watch: false, run: true, project: [project], bail: 1, reporters: [{}], maxWorkers: 2 },
  { cacheDir: join(folder, 'build/vite') },
);
await vitest.standalone();
await vitest.globTestSpecifications();

/** The name of the first test of the file that fails, or what else went wrong; null when all pass. */
async function failureOf(file: string): Promise<string | null> {
  vitest.state.clearErrors();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    vitest.getModuleSpecifications(join(folder, file)),
  );
  // The answer also holds the modules of earlier runs.
  const module = testModules.find(({ moduleId }) => moduleId === join(folder, file));
  if (module?.ok() === true && unhandledErrors.length === 0) return null;
  const [test] = module?.children.allTests('failed') ?? [];
  return test?.fullName ?? noTest;
}

const noTest = 'fails outside its tests';

async function answer({ tests, changed }: Question): Promise<Answer> {
  for (const path of changed) vitest.invalidateFile(join(folder, path));
  for (const file of tests) {
    let test = await failureOf(file);
    // On a busy machine the process of a test file may not start in time.
    if (test === noTest) test = await failureOf(file);
    if (test !== null) return { failed: { file, test } };
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
