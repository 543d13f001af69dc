// Runs a property test of `npm test` with many more cases.
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';

declare module 'vitest' {
  // Those of the tests in `e2e`, which are compiled apart from the commands.
  export interface ProvidedContext {
    /** Left out: three widths, each in one theme. */
    accessibleThemes?: 'both at each width';
    /** Left out: each story that takes the same way in a narrow and a wide window is walked in one of them. */
    storyWindows?: 'both';
    /** Each page is seen at one of so many widths. Left out: 3. */
    widthsApart?: number;
    /** The screens whose visitor and address match this expression, such as `admin /users`. Left out: a sample, drawn with `everydaySeed`. */
    everydayScreens?: string;
    everydaySeed?: number;
    /** The looks whose visitor, address and theme match this expression, such as `admin .* touch$`. Left out: a sample. */
    looksScreens?: string;
    /** Left out: as many as let the counts grow. */
    firstStartPeople?: number;
  }
}

/** `provide`: sets the number of cases. @throws when a test fails */
export async function runLongTest(
  file: string,
  provide: (vitest: Vitest) => void,
  project: 'server' | 'unit' | 'browser' = 'server',
): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const vitest = await createVitest('test', { run: true, watch: false, root, project: [project] });
  provide(vitest);
  await vitest.start([file]);
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  if (failed > 0) throw new Error(`${failed} tests of ${file} failed; see above.`);
}
