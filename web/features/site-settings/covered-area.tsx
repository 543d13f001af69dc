import { areaOf, useSite } from './site.ts';

/** The countries of the directory within a sentence: `the US and Canada`. */
export function CoveredArea() {
  return areaOf(useSite());
}
