import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { operatorSettingsRoutes, siteAssetRoute, siteSettingsRoutes, type SettingsParts } from './settings-routes.ts';

export const siteSettings = {
  open: (parts: FeatureParts & SettingsParts) => ({
    routes: {
      siteSettings: siteSettingsRoutes(implementContract, parts),
      operatorSettings: operatorSettingsRoutes(implementContract, parts),
    },
    rawRoutes: [siteAssetRoute(parts.database)],
    watches: [parts.liveSettings.watch],
  }),
};
