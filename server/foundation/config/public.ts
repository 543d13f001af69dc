export { isEncryptionOptional } from './addresses.ts';
export type { AiSettings, EmailWriterSettings } from './ai-settings.ts';
export { rereadContactKeys } from './contact-keys-file.ts';
export { readConfig } from './config.ts';
export type {
  AccountSettings,
  AdministratorSettings,
  Config,
  EmbeddedConfig,
  ProductionConfig,
  Secrets,
  SmtpSettings,
} from './config.ts';
export type { FormerSetting } from './former-settings.ts';
export type { KeyRingEntry } from './keys.ts';
export { settingsInEffect } from './settings-in-effect.ts';
export { similarSettings } from './similar-settings.ts';
export type { StripeSettings } from './stripe-settings.ts';
export { checkSetting, readMailSettings, readStripeSettings } from './check-setting.ts';
export { isLoopbackName } from './loopback.ts';
export type { SettingName } from './check-setting.ts';
export { newContactKey, newSecretKey } from './keys.ts';
