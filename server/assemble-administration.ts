// The operations with which administrators operate the service.
import { findAddresses, findUserIdByEmail, isAdministratorAddress } from './features/accounts/public.ts';
import { auditRoutes } from './features/audit/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import { identityHasher } from './features/candidates/public.ts';
import { errorLogRoutes } from './features/error-log/public.ts';
import { importsRoutes } from './features/imports/public.ts';
import { overviewRoutes } from './features/overview/public.ts';
import type { SearchParts } from './features/search/public.ts';
import { operatorSettingsRoutes, siteSettingsRoutes } from './features/site-settings/public.ts';
import type { LiveOperatorSettings, LiveSettings } from './features/site-settings/public.ts';
import type { AccountSettings } from './foundation/config/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import { assembleVault } from './assemble-candidates.ts';
import { uploadPartsOf } from './assemble-imports.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

interface AdministrationParts {
  recordAudit: RecordAudit;
  settings: AccountSettings;
  settingsOfSite: LiveSettings;
  operator: LiveOperatorSettings;
  searchParts: Pick<SearchParts, 'engine' | 'times'>;
  importFileBytesMax: number;
  backupFolder: string | null;
}

export function administrationRouters(
  infrastructure: Infrastructure,
  {
    recordAudit,
    settings,
    settingsOfSite,
    operator,
    searchParts,
    importFileBytesMax,
    backupFolder,
  }: AdministrationParts,
) {
  const {
    database,
    secrets: { lookupKey },
  } = infrastructure;
  const addressesOf = (userIds: readonly string[]) => findAddresses(database, userIds);
  return {
    audit: auditRoutes(implementContract, {
      database,
      lookupKey,
      recordAudit,
      addressesOf,
      userIdOf: (email) => findUserIdByEmail(database, email),
    }),
    errorLog: errorLogRoutes(implementContract, {
      database,
      sealing: sealingOf(infrastructure),
      recordAudit,
      addressesOf,
    }),
    imports: importsRoutes(implementContract, {
      ...uploadPartsOf(infrastructure, recordAudit, importFileBytesMax),
      reader: { vault: assembleVault(infrastructure), hasher: identityHasher(lookupKey) },
      addressesOf,
    }),
    overview: overviewRoutes(implementContract, {
      database,
      clock: systemClock,
      engine: searchParts.engine,
      searchTimes: searchParts.times,
      backsUp: backupFolder !== null,
      sealing: sealingOf(infrastructure),
      recordAudit,
    }),
    siteSettings: siteSettingsRoutes(implementContract, {
      database,
      live: settingsOfSite,
      operator,
      recordAudit,
      addressesOf,
    }),
    operatorSettings: operatorSettingsRoutes(implementContract, {
      database,
      live: operator,
      recordAudit,
      addressesOf,
      isAdministrator: (client, email) => isAdministratorAddress(client, settings, email),
    }),
  };
}
