import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { alertJobs } from './alerts/alert-jobs.ts';
import type { AlertOwners } from './alerts/alert-owners.ts';
import { alertsRoutes } from './alerts/alerts-routes.ts';
import { endAlertRoutes } from './alerts/end-alert-routes.ts';
import { endTokens } from './alerts/end-token.ts';
import { savedSearchesRoutes, type SavedSearchParts } from './saved-searches-routes.ts';

export const savedSearches = {
  open: (parts: FeatureParts & AlertOwners & SavedSearchParts) => {
    const { database, clock, lookupKey, ownerOf } = parts;
    const alertParts = { database, clock, ownerOf, tokens: endTokens(lookupKey) };
    return {
      routes: {
        savedSearches: {
          ...savedSearchesRoutes(implementContract, parts),
          ...alertsRoutes(implementContract, alertParts),
        },
      },
      rawRoutes: endAlertRoutes(alertParts),
      jobs: alertJobs({ ...parts, database: parts.longDatabase }),
    };
  },
};
