// Puts together what public pages and their crawlers load beside the pages: lists of pages, images and share images.
import { crawlerRoutes, shareImageRoutes } from './features/public-directory/public.ts';
import type { Landings } from './features/public-directory/public.ts';
import { searchCounts } from './features/search/public.ts';
import type { SearchParts } from './features/search/public.ts';
import { siteAssetRoute } from './features/site-settings/public.ts';
import type { LiveSettings } from './features/site-settings/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { Database } from './foundation/database/public.ts';
import type { RawRoute } from './foundation/raw-route/public.ts';

export interface PublicPageParts {
  database: Database;
  searchParts: SearchParts;
  landings: Landings;
  settingsOfSite: LiveSettings;
  /** Without a trailing slash. */
  publicUrl: string;
}

export const publicPageRoutes = ({
  database,
  searchParts,
  landings,
  settingsOfSite,
  publicUrl,
}: PublicPageParts): RawRoute[] => [
  ...crawlerRoutes(publicUrl, landings, systemClock),
  siteAssetRoute(database),
  ...shareImageRoutes({
    database,
    counts: searchCounts(searchParts),
    countries: searchParts.knowledge.countries,
    clock: systemClock,
    landings,
    publicUrl,
    texts: async () => {
      const settings = await settingsOfSite.current();
      return {
        title: settings.seo_title,
        professionals: settings.claim_professionals,
        specialties: settings.claim_specialties,
      };
    },
  }),
];
