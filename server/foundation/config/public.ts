export { readConfig } from './config.ts';
export type { AccountSettings, Config, EmbeddedConfig, KeyRingEntry, ProductionConfig, Secrets, SmtpSettings } from './config.ts';
export type { StripeSettings } from './stripe-settings.ts';
