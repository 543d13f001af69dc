// The operations with which administrators operate the service.
import { findAddresses, findUserIdByEmail } from './features/accounts/public.ts';
import { auditRoutes } from './features/audit/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import { errorLogRoutes } from './features/error-log/public.ts';
import { siteSettingsRoutes } from './features/site-settings/public.ts';
import type { LiveSettings } from './features/site-settings/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import type { Infrastructure } from './infrastructure.ts';

interface AdministrationParts {
  recordAudit: RecordAudit;
  settingsOfSite: LiveSettings;
}

export function administrationRouters(
  { database, secrets: { lookupKey } }: Infrastructure,
  { recordAudit, settingsOfSite }: AdministrationParts,
) {
  const addressesOf = (userIds: readonly string[]) => findAddresses(database, userIds);
  return {
    audit: auditRoutes(implementContract, {
      database,
      lookupKey,
      recordAudit,
      addressesOf,
      userIdOf: (email) => findUserIdByEmail(database, email),
    }),
    errorLog: errorLogRoutes(implementContract, { database, recordAudit, addressesOf }),
    siteSettings: siteSettingsRoutes(implementContract, { database, live: settingsOfSite, recordAudit, addressesOf }),
  };
}
