export { isEncryptionOptional } from './addresses.ts';
export type { AiSettings, EmailWriterSettings } from './ai-settings.ts';
export { rereadContactKeys } from './contact-keys-file.ts';
export {
  readConfig,
  type AccountSettings,
  type AdministratorSettings,
  type Config,
  type EmbeddedConfig,
  type ProductionConfig,
  type Secrets,
  type SmtpSettings,
} from './config.ts';
export type { FormerSetting } from './former-settings.ts';
export { settingsInEffect } from './settings-in-effect.ts';
export { similarSettings } from './similar-settings.ts';
export type { StripeSettings } from './stripe-settings.ts';
export { checkSetting, readMailSettings, readStripeSettings, type SettingName } from './check-setting.ts';
export { isLoopbackName } from './loopback.ts';
export { newContactKey, newSecretKey, type KeyRingEntry } from './keys.ts';
