export { siteSettings } from './definition.ts';
export { liveSettings } from './live-settings.ts';
export type { LiveSettings } from './live-settings.ts';
export { carryOver } from './operator/carry-over.ts';
export { liveOperatorSettings } from './operator/live-operator-settings.ts';
export type { LiveOperatorSettings } from './operator/live-operator-settings.ts';
export { initialOperatorSettings } from './operator/operator-values.ts';
export type { OperatorSettings } from './operator/operator-values.ts';
