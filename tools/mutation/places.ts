// The places of a run: drawn by a seed, or found again from an earlier report.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { z } from 'zod';
import type { Area } from './areas.ts';
import { findMutations } from './find-mutations.ts';
import type { Mutation } from './mutation.ts';

const reported = z.array(
  z.object({
    file: z.string(),
    kind: z.string(),
    original: z.string(),
    replacement: z.string(),
    lineText: z.string(),
    outcome: z.enum(['detected', 'not detected', 'timeout']),
  }),
);

export type Reported = z.infer<typeof reported>[number];

export const readReport = (file: string): Reported[] => reported.parse(JSON.parse(readFileSync(file, 'utf8')));

export function mutationsOf(root: string, { sources, leftOut }: Area): Mutation[] {
  const files = globSync([...sources], { cwd: root }).toSorted();
  return files
    .filter((file) => !leftOut.some((glob) => matchesGlob(file, glob)))
    .flatMap((file) => findMutations(file, readFileSync(join(root, file), 'utf8')));
}

/** The place in the sources as they are now; its file may have moved to another folder. Undefined when it is gone. */
export function findAgain(mutations: readonly Mutation[], place: Reported): Mutation | undefined {
  const same = mutations.filter(
    ({ kind, lineText, original, replacement }) =>
      kind === place.kind &&
      lineText === place.lineText &&
      original === place.original &&
      replacement === place.replacement,
  );
  return (
    same.find(({ file }) => file === place.file) ?? same.find(({ file }) => basename(file) === basename(place.file))
  );
}
