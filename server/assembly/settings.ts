// The settings that administrators may change while the product runs.
import { isAdministratorAddress } from '../features/accounts/public.ts';
import { auditRecorder } from '../features/audit/public.ts';
import {
  carryOver,
  initialOperatorSettings,
  liveSettings,
  nameSiteOnce,
  type LiveSettings,
  type OperatorSettings,
} from '../features/site-settings/public.ts';
import type { AccountSettings, AdministratorSettings, Config } from '../foundation/config/public.ts';
import type { Database } from '../foundation/database/public.ts';
import type { Log } from '../foundation/log/public.ts';
import type { MailLook } from '../foundation/mail/public.ts';
import type { Infrastructure } from '../infrastructure.ts';

export interface RunningSettings {
  live: LiveSettings;
  /** The lists that administrators may change are read at each use. */
  accounts: AccountSettings;
  /** What all mails show. */
  mailLook: () => MailLook;
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
  const live = liveSettings(database, log, { ...initialOperatorSettings, ...initialSettings });
  return {
    live,
    mailLook: () => ({
      siteName: live.siteName(),
      accent: live.accent(),
      postalAddress: live.operator().postalAddress,
    }),
    accounts: {
      adminEmails,
      needsAdminSecondFactor,
      adminSessionHours,
      get fullAccessEmails() {
        return live.operator().fullAccessEmails;
      },
      get demoEmail() {
        return live.operator().demoEmail;
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
