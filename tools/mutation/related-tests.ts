// Which test files reach a source file through their imports.
import type { Project } from '../architecture/project.ts';

/** Test files that import `file`, directly or through others; those that are nearest come first. */
export function relatedTests(project: Project, file: string): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of project.values())
    for (const { target } of imports)
      if (target.kind === 'file') importers.set(target.path, [...(importers.get(target.path) ?? []), path]);
  const reached = new Set([file]);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => /\.test\.tsx?$/.test(path));
}
