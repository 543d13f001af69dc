import type { LoaderFunctionArgs } from 'react-router';
import type { SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import type { SavedSiteText } from '#contract/site-settings/site-texts.ts';
import { pageContext } from '#web/foundation/page-context.ts';

/** Null: the page shows the built-in text. */
export interface OwnText {
  own: SavedSiteText | null;
}

/** The loader of a page whose text the operator may have replaced. */
export const ownTextLoader =
  (key: SiteTextKey) =>
  async ({ context }: LoaderFunctionArgs): Promise<OwnText> => ({
    own: (await context.get(pageContext).call('siteSettings.readSiteText', { key })).text,
  });
