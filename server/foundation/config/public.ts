export { readConfig } from './config.ts';
export type { Config, EmbeddedConfig, KeyRingEntry, ProductionConfig, Secrets } from './config.ts';
