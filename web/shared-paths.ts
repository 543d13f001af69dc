// The pages that are rendered once for all visitors who are not signed in.
import { sharedPaths } from '#contract/public-paths.ts';

/** Other spellings of the same address are rendered for each visitor, so that they do not fill the memory. */
const landing = /^\/specialties\/[a-z0-9-]+(?:\/[a-z-]+)?$/;

export const isShared = (path: string): boolean => sharedPaths.has(path) || landing.test(path);
