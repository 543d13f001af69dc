import { areaOf, useSite } from './site.ts';

/** The countries of the directory within a sentence: `the US and Canada`. */
export function CoveredArea() {
  return areaOf(useSite());
}

/** The name of the site within a sentence. */
export function SiteName() {
  return useSite().settings.site_name;
}
