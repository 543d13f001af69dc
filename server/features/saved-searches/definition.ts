import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { SearchParts } from '../search/public.ts';
import { savedSearchesRoutes } from './saved-searches-routes.ts';

export const savedSearches = {
  open: ({ database, search }: FeatureParts & { search: SearchParts }) => ({
    routes: { savedSearches: savedSearchesRoutes(implementContract, database, search) },
  }),
};
