import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { searchCounts, type SearchParts } from '../search/public.ts';
import { countsForVisitors } from './counts-for-visitors.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import { landingReader } from './landings.ts';
import { publicDirectoryRoutes } from './public-directory-routes.ts';
import { shareImageRoutes, type ShareImageParts } from './share-images/share-image-routes.ts';

type PublicDirectoryParts = FeatureParts & { search: SearchParts; shareTexts: ShareImageParts['texts'] };

export const publicDirectory = {
  open: ({ search, shareTexts, ...parts }: PublicDirectoryParts) => {
    const counted = { ...parts, counts: countsForVisitors(searchCounts(search), search.fillState) };
    const landings = landingReader(counted);
    const { countries } = search.knowledge;
    return {
      routes: { search: publicDirectoryRoutes(implementContract, counted, landings) },
      rawRoutes: [
        ...crawlerRoutes(parts.publicUrl, landings, parts.clock),
        ...shareImageRoutes({ ...counted, countries, landings, texts: shareTexts }),
      ],
    };
  },
};
