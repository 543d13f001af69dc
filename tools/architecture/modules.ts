// Which module a file belongs to, and what counts as a test.
import { matchesGlob } from 'node:path';
import { places } from './plan.ts';

export const fits = (text: string, globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(text, glob));

/** `server/features/search`, `web/ui`, `contract` …; `.` for the root's own files; null when the plan has no place for the file. */
export function moduleOf(path: string): string | null {
  const place = Object.entries(places).find(([glob]) => matchesGlob(path, glob));
  return place ? path.split('/').slice(0, place[1]).join('/') || '.' : null;
}

/** The feature that a file of server/features, web/features or a folder of contract belongs to; null for every other file, which all features may use. */
export function featureOf(path: string): string | null {
  const [, feature] = /^(?:(?:server|web)\/features|contract)\/([^/]+)\//.exec(path) ?? [];
  return feature ?? null;
}

export const tests = ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/testing/**', 'e2e/**'] as const;

/** Tests, and what only tests use. */
export const isTest = (path: string): boolean => fits(path, tests);

/** What is shipped and runs: the parts of the product without their tests. */
export const isProduct = (path: string): boolean =>
  fits(path, ['{contract,normalize,office-files,query-understanding,sample-data,search-index,server,web}/**']) &&
  !isTest(path);
