// The settings that administrators may change while the product runs.
import { isAdministratorAddress } from '../features/accounts/public.ts';
import { auditRecorder } from '../features/audit/public.ts';
import {
  carryOver,
  initialOperatorSettings,
  liveOperatorSettings,
  liveSettings,
  nameSiteOnce,
} from '../features/site-settings/public.ts';
import type { LiveOperatorSettings, LiveSettings, OperatorSettings } from '../features/site-settings/public.ts';
import type { AccountSettings, AdministratorSettings, Config } from '../foundation/config/public.ts';
import type { Database } from '../foundation/database/public.ts';
import type { Log } from '../foundation/log/public.ts';
import type { MailLook } from '../foundation/mail/public.ts';
import type { Infrastructure } from '../infrastructure.ts';

export interface RunningSettings {
  operator: LiveOperatorSettings;
  settingsOfSite: LiveSettings;
  /** The lists that administrators may change are read at each use. */
  accounts: AccountSettings;
  /** What all mails show. */
  mailLook: () => MailLook;
  /** Reads the settings. A server calls it before it answers requests. @throws the database's error */
  load: () => Promise<void>;
}

export interface GivenSettings {
  accounts: AdministratorSettings;
  /** Left out: those of the product. */
  initialSettings?: Partial<OperatorSettings>;
}

export function assembleSettings(
  database: Database,
  log: Log,
  { accounts: { adminEmails, needsAdminSecondFactor, adminSessionHours }, initialSettings }: GivenSettings,
): RunningSettings {
  const operator = liveOperatorSettings(database, log, { ...initialOperatorSettings, ...initialSettings });
  const site = liveSettings(database, log);
  return {
    operator,
    // Public pages show values of both.
    settingsOfSite: { ...site, version: () => site.version() + operator.version() },
    mailLook: () => ({
      siteName: site.siteName(),
      accent: site.accent(),
      postalAddress: operator.current().postalAddress,
    }),
    load: async () => {
      await Promise.all([operator.load(), site.load()]);
    },
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

/** Saves the values that an earlier version read from the environment, and returns what the operator is told. */
export const carryOverSettings = (
  { longDatabase, secrets }: Pick<Infrastructure, 'longDatabase' | 'secrets'>,
  { accounts, formerSettings }: Pick<Config, 'accounts' | 'formerSettings'>,
): Promise<string[]> =>
  carryOver(
    {
      database: longDatabase,
      recordAudit: auditRecorder(secrets.lookupKey),
      isAdministrator: (client, email) => isAdministratorAddress(client, accounts, email),
    },
    formerSettings,
  );

/** Saves the name of the site that the setup was given. False: the database has another name, which stays. */
export const nameSite = (
  { longDatabase, secrets }: Pick<Infrastructure, 'longDatabase' | 'secrets'>,
  name: string,
): Promise<boolean> => nameSiteOnce({ database: longDatabase, recordAudit: auditRecorder(secrets.lookupKey) }, name);
