// Puts together what public pages and their crawlers load beside the pages: lists of pages, images and share images.
import { crawlerRoutes, shareImageRoutes } from './features/search/public.ts';
import type { Landings, SearchEngine } from './features/search/public.ts';
import { siteAssetRoute } from './features/site-settings/public.ts';
import type { LiveSettings } from './features/site-settings/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { Database } from './foundation/database/public.ts';
import type { RawRoute } from './foundation/raw-route/public.ts';

export interface PublicPageParts {
  database: Database;
  engine: SearchEngine;
  landings: Landings;
  settingsOfSite: LiveSettings;
  /** Without a trailing slash. */
  publicUrl: string;
}

export const publicPageRoutes = ({
  database,
  engine,
  landings,
  settingsOfSite,
  publicUrl,
}: PublicPageParts): RawRoute[] => [
  ...crawlerRoutes(publicUrl, landings, systemClock),
  siteAssetRoute(database),
  ...shareImageRoutes({
    database,
    engine,
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
