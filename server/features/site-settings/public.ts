export { liveSettings } from './live-settings.ts';
export type { LiveSettings } from './live-settings.ts';
export { siteAssetRoute, siteSettingsRoutes } from './site-settings-routes.ts';
