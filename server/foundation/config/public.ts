export { readConfig } from './config.ts';
export type { Config, EmbeddedConfig, KeyRingEntry, Secrets, SmtpSettings } from './config.ts';
