// Runs the browser stories of mutated pages. All mutations are built into one bundle, each behind a switch
// (`globalThis.activeMutation === 3 ? mutated : original`); before a place is tried, its number is written over the switch in the
// built files. That takes one build for many places instead of one build each.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../../server/entrances/http/web/build-web.ts';
import { stories } from './areas.ts';
import type { Mutation } from './mutation.ts';
import { TestProcess, type Answer } from './test-process.ts';

const active = 'globalThis.activeMutation';

export interface BrowserStage {
  /** Null when the stories did not end in time. */
  run: (mutation: Mutation) => Promise<Answer | null>;
}

/** Builds the pages in `folder` with all mutations, none of which may lie inside another. Their sources stay changed. */
export async function buildBrowserStage(
  folder: string,
  mutations: readonly Mutation[],
  limitMs: number,
): Promise<BrowserStage> {
  for (const file of new Set(mutations.map((mutation) => mutation.file))) {
    const path = join(folder, file);
    writeFileSync(path, withSwitches(readFileSync(path, 'utf8'), file, mutations));
  }
  await buildWeb(folder, () => {});
  const built = globSync('build/web/{client,server}/**/*.js', { cwd: folder }).map((file) => {
    const path = join(folder, file);
    return { path, text: readFileSync(path, 'utf8') };
  });
  return {
    run: async (mutation) => {
      for (const { path, text } of built)
        if (text.includes(active)) writeFileSync(path, text.replaceAll(active, String(mutations.indexOf(mutation))));
      const browser = new TestProcess('browser', folder);
      try {
        return await browser.run({ tests: storiesOf(mutation), changed: [] }, limitMs);
      } finally {
        await browser.close();
      }
    },
  };
}

/** Splits mutations into rounds that can be built together. */
export function roundsOf(mutations: readonly Mutation[]): Mutation[][] {
  const rounds: Mutation[][] = [];
  for (const mutation of mutations) {
    const round = rounds.find((others) => !others.some((other) => overlap(mutation, other)));
    if (round === undefined) rounds.push([mutation]);
    else round.push(mutation);
  }
  return rounds;
}

const overlap = (a: Mutation, b: Mutation): boolean => a.file === b.file && a.start < b.end && b.start < a.end;

function withSwitches(text: string, file: string, mutations: readonly Mutation[]): string {
  const ofFile = mutations.filter((mutation) => mutation.file === file).toSorted((a, b) => b.start - a.start);
  return ofFile.reduce((rest, mutation) => {
    const { start, end, original, replacement, kind } = mutation;
    const isActive = `${active} === ${mutations.indexOf(mutation)}`;
    const switched =
      kind === 'removed statement'
        ? `if (!(${isActive})) { ${original} }`
        : `(${isActive} ? (${replacement}) : (${original}))`;
    return `${rest.slice(0, start)}${switched}${rest.slice(end)}`;
  }, text);
}

const storiesOf = ({ file }: Mutation): readonly string[] =>
  Object.entries(stories).find(([prefix]) => file.startsWith(prefix))?.[1] ?? [];
