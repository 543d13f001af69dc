export { nameSiteOnce } from './change-setting.ts';
export { cleanValue } from './clean-value.ts';
export { siteSettings } from './definition.ts';
export { liveSettings } from './live-settings.ts';
export type { LiveSettings } from './live-settings.ts';
export { carryOver } from './operator/carry-over.ts';
export { initialOperatorSettings } from './operator/operator-values.ts';
export type { OperatorSettings } from './operator/operator-values.ts';
