// Breaks one place in the copy, runs the tests that may detect it, and restores the place.
import { readProject } from '../architecture/project.ts';
import { readSourceTree } from '../architecture/source-tree.ts';
import type { Area } from './areas.ts';
import { buildBrowserStage, roundsOf } from './browser-stage.ts';
import type { Mutation } from './mutation.ts';
import { relatedTests } from './related-tests.ts';
import { TestProcess, type Answer } from './test-process.ts';
import { copyProject } from './working-copy.ts';

export type Outcome = 'detected' | 'not detected' | 'timeout' | 'invalid';

export interface Detection {
  outcome: Outcome;
  /** The test that failed; null unless detected. */
  by: string | null;
}

interface Options {
  root: string;
  area: Area;
  /** Time for the tests of one place. */
  limitMs: number;
}

export interface Detector {
  detect: (mutation: Mutation) => Promise<Detection>;
  /** Runs the browser stories of each mutation, all of which compile. */
  detectInBrowser: (
    mutations: readonly Mutation[],
    report: (mutation: Mutation, detection: Detection) => void,
  ) => Promise<void>;
  close: () => Promise<void>;
}

export function openDetector({ root, area, limitMs }: Options): Detector {
  const project = readProject(readSourceTree(root));
  const copy = copyProject(root);
  // Otherwise every mutation would be refused by the type check, and the search for places would never end.
  if (!copy.compiles()) {
    copy.remove();
    throw new Error('The type check fails without a mutation. Repair what `npx tsc -b` reports and start again.');
  }
  const tests = new TestProcess(area.project, copy.folder);
  /** Test files that were seen to pass without a mutation. */
  const sound = new Set<string>();
  const changed = new Set<string>();

  const isOfArea = (test: string): boolean =>
    area.tests.some((part) => test.includes(part)) && !area.tooSlow.some((part) => test.includes(part));
  const testsOf = ({ file }: Mutation): string[] => [
    ...relatedTests(project, file).filter(isOfArea),
    ...area.asProcess,
  ];

  /** A test that fails without a mutation as well detects nothing. */
  async function checkUnchanged(file: string): Promise<void> {
    if (sound.has(file)) return;
    const answer = await tests.run({ tests: [file], changed: [...changed] }, limitMs * 5);
    if (answer?.failed !== null)
      throw new Error(
        `${file} fails without a mutation (${answer?.failed.test ?? 'too slow'}). Repair it and start again.`,
      );
    sound.add(file);
  }

  async function detect(mutation: Mutation): Promise<Detection> {
    copy.apply(mutation);
    try {
      if (!copy.compiles()) return { outcome: 'invalid', by: null };
      changed.add(mutation.file);
      const answer = await tests.run({ tests: testsOf(mutation), changed: [...changed] }, limitMs);
      copy.restore(mutation);
      if (answer?.failed) await checkUnchanged(answer.failed.file);
      return detectionOf(answer);
    } finally {
      copy.restore(mutation);
    }
  }

  return {
    detect,
    detectInBrowser: async (mutations, report) => {
      for (const round of roundsOf(mutations)) {
        const stage = await buildBrowserStage(copy.folder, round, limitMs);
        for (const mutation of round) report(mutation, detectionOf(await stage.run(mutation)));
        for (const mutation of round) copy.restore(mutation);
      }
    },
    close: async () => {
      await tests.close();
      copy.remove();
    },
  };
}

function detectionOf(answer: Answer | null): Detection {
  if (answer === null) return { outcome: 'timeout', by: null };
  const { failed } = answer;
  return failed === null
    ? { outcome: 'not detected', by: null }
    : { outcome: 'detected', by: `${failed.file}: ${failed.test}` };
}
