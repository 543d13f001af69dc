// Settings of earlier versions whose values administrators change at /admin-operator now. The first start that finds one saves its value
// there (features/site-settings/operator/carry-over.ts).
import type { OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';

const keys: Readonly<Record<string, OperatorSettingKey>> = {
  FULL_ACCESS_EMAILS: 'full_access_emails',
  DEMO_EMAIL: 'demo_email',
  REVEALS_PER_HOUR: 'reveals_per_hour',
  REVEALS_PER_DAY: 'reveals_per_day',
  EXPORTED_CANDIDATES_PER_DAY: 'exported_candidates_per_day',
  POSTAL_ADDRESS: 'postal_address',
};

export interface FormerSetting {
  name: string;
  key: OperatorSettingKey;
  /** As it was written; never empty. */
  value: string;
}

export const isFormerSetting = (name: string): boolean => Object.hasOwn(keys, name);

export const formerSettingsIn = (environment: NodeJS.ProcessEnv): FormerSetting[] =>
  Object.entries(keys).flatMap(([name, key]) => {
    const value = environment[name]?.trim() ?? '';
    return value === '' ? [] : [{ name, key, value }];
  });
