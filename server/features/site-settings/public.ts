export { nameSiteOnce } from './change-setting.ts';
export { cleanValue } from './clean-value.ts';
export { siteSettings } from './definition.ts';
export { liveSettings, type LiveSettings } from './live-settings.ts';
export { carryOver } from './operator/carry-over.ts';
export { initialOperatorSettings, type OperatorSettings } from './operator/operator-values.ts';
