// One setting by itself, for the setup.
import type { SmtpSettings } from './config.ts';
import { settings } from './schema.ts';
import { stripeSettings, type StripeSettings } from './stripe-settings.ts';

export type SettingName = keyof typeof settings.shape;

/** What is wrong with the value, without the value: `must be US, or US,CA`. Null: nothing. */
export function checkSetting(name: SettingName, value: string): string | null {
  const parsed = settings.shape[name].safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not valid');
}

/** Of values whose forms were checked. */
export const readMailSettings = (url: string, from: string): SmtpSettings => ({
  url: settings.shape.SMTP_URL.unwrap().parse(url),
  from: settings.shape.MAIL_FROM.unwrap().parse(from),
});

/** Null: some of the settings are missing. */
export const readStripeSettings = (values: Readonly<Record<string, string>>): StripeSettings | null =>
  stripeSettings(
    settings.parse(Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('STRIPE_')))),
  );
