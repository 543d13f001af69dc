// What a share image shows. Everything is drawn as text, so nothing in it can change the drawing.

import type { SiteAccent } from '#contract/site-settings/accent-colors.ts';

export interface ShareImage {
  /** The colors of the light theme that follow the accent color of the site. */
  colors: SiteAccent['light'];
  /** The name of the site. Like the headline, shortened where it does not fit. */
  siteName: string;
  headline: string;
  /** The number below the headline; null: none. */
  count: number | null;
  /** Below the number, at most two lines. Longer ones are shortened. */
  lines: readonly string[];
  /** The codes of states with the shades of their tiles, 1 to 5. Other tiles are blank. */
  shades: readonly (readonly [state: string, shade: number])[];
  /** The code of the state that the page is about; null: none. */
  selectedState: string | null;
  /** The host of the site. */
  host: string;
  /** When the people were counted: YYYY-MM-DD. */
  countedOn: string;
}

/** Settings of the site. Empty: not shown. */
export interface ShareTexts extends Pick<ShareImage, 'colors'> {
  siteName: string;
  title: string;
  /** How many professionals the site claims; `{professionals}` stands for the published count. */
  professionals: string;
  specialties: string;
}
