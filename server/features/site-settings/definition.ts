import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { LiveSettings } from './live-settings.ts';
import type { LiveOperatorSettings } from './operator/live-operator-settings.ts';
import { operatorSettingsRoutes } from './operator/operator-settings-routes.ts';
import type { OperatorSettingsParts } from './operator/operator-settings-routes.ts';
import { siteAssetRoute, siteSettingsRoutes } from './site-settings-routes.ts';

interface SiteSettingsParts extends FeatureParts, Omit<OperatorSettingsParts, 'live'> {
  settingsOfSite: LiveSettings;
  operator: LiveOperatorSettings;
}

export const siteSettings = {
  open: (parts: SiteSettingsParts) => ({
    routes: {
      siteSettings: siteSettingsRoutes(implementContract, { ...parts, live: parts.settingsOfSite }),
      operatorSettings: operatorSettingsRoutes(implementContract, { ...parts, live: parts.operator }),
    },
    rawRoutes: [siteAssetRoute(parts.database)],
    watches: [parts.settingsOfSite.watch, parts.operator.watch],
  }),
};
