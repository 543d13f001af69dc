export { readConfig } from './config.ts';
export type { AccountSettings, Config, EmbeddedConfig, KeyRingEntry, Secrets, SmtpSettings } from './config.ts';
export type { StripeSettings } from './stripe-settings.ts';
