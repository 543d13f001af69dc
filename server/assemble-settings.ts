// The settings that administrators may change while the product runs.
import { liveOperatorSettings, liveSettings } from './features/site-settings/public.ts';
import type { LiveOperatorSettings, LiveSettings } from './features/site-settings/public.ts';
import type { AccountSettings, OperatorDefaults } from './foundation/config/public.ts';
import type { Database } from './foundation/database/public.ts';
import type { Log } from './foundation/log/public.ts';

export interface RunningSettings {
  operator: LiveOperatorSettings;
  settingsOfSite: LiveSettings;
  /** The lists that administrators may change are read at each use. */
  accounts: AccountSettings;
}

export function assembleSettings(
  database: Database,
  log: Log,
  { accounts, operatorDefaults }: { accounts: AccountSettings; operatorDefaults: OperatorDefaults },
): RunningSettings {
  const { adminEmails, fullAccessEmails, demoEmail, needsAdminSecondFactor, adminSessionHours } = accounts;
  const operator = liveOperatorSettings(database, log, { ...operatorDefaults, fullAccessEmails, demoEmail });
  const site = liveSettings(database, log);
  return {
    operator,
    // Public pages show values of both.
    settingsOfSite: { ...site, version: () => site.version() + operator.version() },
    accounts: {
      adminEmails,
      needsAdminSecondFactor,
      adminSessionHours,
      get fullAccessEmails() {
        return operator.current().fullAccessEmails;
      },
      get demoEmail() {
        return operator.current().demoEmail;
      },
    },
  };
}
