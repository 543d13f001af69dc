// Puts the operations of all features together.
import { accessRoutes } from './features/access/public.ts';
import { accountsRoutes, sampleAdminEmail, signInRouter } from './features/accounts/public.ts';
import type { Accounts } from './features/accounts/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import { billingRoutes, guaranteeRoutes } from './features/billing/public.ts';
import type { Billing } from './features/billing/public.ts';
import { candidatesRoutes, identityHasher } from './features/candidates/public.ts';
import { contactFormRoutes } from './features/contact-form/public.ts';
import { demoAccessRoutes } from './features/demo-access/public.ts';
import { emailTemplatesRoutes } from './features/email-templates/public.ts';
import type { EmailTemplateParts } from './features/email-templates/public.ts';
import { exportsRoutes } from './features/exports/public.ts';
import { listMatchingRoutes } from './features/list-matching/public.ts';
import { listsRoutes, writeQueue } from './features/lists/public.ts';
import { publicDirectoryRoutes } from './features/public-directory/public.ts';
import type { Landings } from './features/public-directory/public.ts';
import { revealsRoutes } from './features/reveals/public.ts';
import { savedSearchesRoutes } from './features/saved-searches/public.ts';
import { additionRoutes, searchCounts, searchRoutes } from './features/search/public.ts';
import type { SearchParts } from './features/search/public.ts';
import type { LiveOperatorSettings, LiveSettings } from './features/site-settings/public.ts';
import type { IdentityHasher } from './features/candidates/public.ts';
import type { AccountSettings } from './foundation/config/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { Database } from './foundation/database/public.ts';
import { formTokens } from './foundation/form-token/public.ts';
import type { mailQueue } from './foundation/mail/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import type { ApiRouter } from './entrances/http/orpc.ts';
import { administrationRouters } from './assemble-administration.ts';
import { assembleVault } from './assemble-candidates.ts';
import { assembleRemovals } from './assemble-removals.ts';
import { assembleUsers } from './assemble-users.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

export interface RouterParts {
  userAccounts: Accounts;
  billing: Billing;
  searchParts: SearchParts;
  queueMail: ReturnType<typeof mailQueue>;
  emails: EmailTemplateParts;
  recordAudit: RecordAudit;
  settings: AccountSettings;
  settingsOfSite: LiveSettings;
  operator: LiveOperatorSettings;
  landings: Landings;
  /** How many resume files are read at once; 0: none. */
  resumeReaders: number;
  /** A larger file cannot be uploaded to import it. */
  importFileBytesMax: number;
  /** Where the server keeps a backup of each day; null: nowhere. */
  backupFolder: string | null;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether the sample administrator also receives the messages of the contact form. */
  allowsSampleAdmin: boolean;
}

/** Every operation of the contract. */
export function assembleRouter(infrastructure: Infrastructure, parts: RouterParts): ApiRouter {
  const { userAccounts, billing, searchParts, queueMail, emails, settings, allowsSampleAdmin, recordAudit, operator } =
    parts;
  const {
    database,
    secrets: { authSecret, lookupKey },
  } = infrastructure;
  const reader = { vault: assembleVault(infrastructure), hasher: identityHasher(lookupKey) };
  const administrators = allowsSampleAdmin
    ? [...new Set([...settings.adminEmails, sampleAdminEmail])]
    : settings.adminEmails;
  return implementContract.router({
    access: accessRoutes(implementContract, billing),
    accounts: accountsRoutes(implementContract, database, userAccounts.callers),
    signIn: signInRouter(implementContract, userAccounts.signInParts),
    billing: billingRoutes(implementContract, billing),
    guarantee: guaranteeRoutes(implementContract, billing, recordAudit),
    candidates: candidatesRoutes(implementContract, database, reader, searchParts.cards),
    contactForm: contactFormRoutes(implementContract, {
      database,
      clock: systemClock,
      sealing: sealingOf(infrastructure),
      recordAudit,
      emailKeyOf: (email) => reader.hasher.emailKey(email),
      queueMail,
      formTokens: formTokens(authSecret, systemClock, 'contact form'),
      administrators,
    }),
    emailTemplates: emailTemplatesRoutes(implementContract, emails),
    exports: exportsRoutes(implementContract, {
      database,
      clock: systemClock,
      reader,
      sealing: sealingOf(infrastructure),
      fairUse: operator.current,
      recordAudit,
      search: searchParts,
    }),
    demoAccess: demoAccessRoutes(implementContract, { database, clock: systemClock, recordAudit }),
    ...listRouters(database, reader.hasher, searchParts.costlyWork),
    ...assembleRemovals(infrastructure, {
      administrators,
      recordAudit,
      searchParts,
      resumeReaders: parts.resumeReaders,
      queueMail,
      publicUrl: parts.publicUrl,
    }),
    reveals: revealsRoutes(implementContract, {
      database,
      clock: systemClock,
      reader,
      recordAudit,
      fairUse: operator.current,
    }),
    savedSearches: savedSearchesRoutes(implementContract, database, searchParts),
    search: searchRouter(database, searchParts, parts.landings),
    ...administrationRouters(infrastructure, parts),
    users: assembleUsers(infrastructure, parts),
  });
}

/** Both change lists, and the changes of one account wait for each other. */
function listRouters(database: Database, hasher: IdentityHasher, costlyWork: SearchParts['costlyWork']) {
  const queueWrite = writeQueue();
  return {
    lists: listsRoutes(implementContract, database, queueWrite),
    listMatching: listMatchingRoutes(implementContract, { database, hasher, queueWrite, costlyWork }),
  };
}

const searchRouter = (database: Database, searchParts: SearchParts, landings: Landings) => ({
  ...searchRoutes(implementContract, searchParts),
  ...publicDirectoryRoutes(
    implementContract,
    { counts: searchCounts(searchParts), clock: systemClock, database },
    landings,
  ),
  ...additionRoutes(implementContract, database, searchParts),
});
