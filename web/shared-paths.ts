// The pages that are rendered once for all visitors who are not signed in.
import { pathsWithScripts, sharedPaths } from '#contract/public-paths.ts';

/** Other spellings of the same address are rendered for each visitor, so that they do not fill the memory. */
const landing = /^\/specialties\/[a-z0-9-]+(?:\/[a-z-]+)?$/;

export type Sharing = 'without scripts' | 'with scripts' | 'none';

/** `path`: without a query. */
export function sharingOf(path: string): Sharing {
  if (sharedPaths.has(path) || landing.test(path)) return 'without scripts';
  return pathsWithScripts.has(path) ? 'with scripts' : 'none';
}
