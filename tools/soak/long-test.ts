// Runs a property test of `npm test` with many more cases.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Vitest } from 'vitest/node';

/** `provide`: sets the number of cases. @throws when a test fails */
export async function runLongTest(
  file: string,
  provide: (vitest: Vitest) => void,
  project: 'server' | 'unit' = 'server',
): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const vitest = await createVitest('test', { run: true, watch: false, root, project: [project] });
  provide(vitest);
  await vitest.start([file]);
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  if (failed > 0) throw new Error(`${failed} tests of ${file} failed; see above.`);
}
