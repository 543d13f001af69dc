// Puts the product together. Only the files server/assemble*.ts know every feature; only the main programs of the entrances import them.
import { contract } from '#contract/contract.ts';
import type { Config } from './foundation/config/public.ts';
import { rightsChanges, rightsReader } from './features/access/public.ts';
import type { RightsChanges } from './features/access/public.ts';
import {
  accountEventJobs,
  completeDeletion,
  accounts,
  findAddress,
  findWaitingAccountEvents,
  markAccountEventsHandled,
  oldConfirmationLink,
  readAccountStates,
} from './features/accounts/public.ts';
import type { Accounts, AccountsParts } from './features/accounts/public.ts';
import { identityHasher } from './features/candidates/public.ts';
import { auditRecorder } from './features/audit/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import { billingJobs, billingRawRoutes, billingRequests, openBilling } from './features/billing/public.ts';
import type { Billing } from './features/billing/public.ts';
import { errorLogJobs } from './features/error-log/public.ts';
import { exportFileRoute, exportJobs } from './features/exports/public.ts';
import { emailStreamRoute, openEmails } from './features/email-templates/public.ts';
import type { EmailTemplateParts } from './features/email-templates/public.ts';
import { filePartRoute } from './features/imports/public.ts';
import type { UploadParts } from './features/imports/public.ts';
import { listJobs } from './features/lists/public.ts';
import { additionJobs, changeLogJobs, searchLimit, shortSearch, suggestionLimit } from './features/search/public.ts';
import type { SearchEngine, SearchParts } from './features/search/public.ts';
import type { LiveOperatorSettings, LiveSettings, OperatorSettings } from './features/site-settings/public.ts';
import { resumeFileLimit } from './features/submissions/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { JobPlan, RunningJobs } from './foundation/jobs/public.ts';
import type { Log } from './foundation/log/public.ts';
import { mailQueue, mailboxRoutes, openMailbox } from './foundation/mail/public.ts';
import type { Mailbox } from './foundation/mail/public.ts';
import type { ConcurrencyLimit, RightsOf, ShortRoute } from './foundation/operation/public.ts';
import type { RawRoute } from './foundation/raw-route/public.ts';
import type { ApiRouter } from './entrances/http/orpc.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';
import { backupJobs } from './assemble-backups.ts';
import { assembleVault } from './assemble-candidates.ts';
import { jobPlan, startingJobs } from './assemble-jobs.ts';
import { jobsOfImports, uploadPartsOf } from './assemble-imports.ts';
import { assembleSearch } from './assemble-search.ts';
import { publicPageRoutes } from './assemble-public-pages.ts';
import type { PublicPageParts } from './assemble-public-pages.ts';
import { jobsOfRemovals } from './assemble-removals.ts';
import { accountLifeOf } from './assemble-account-life.ts';
import { assembleRouter } from './assemble-router.ts';
import { assembleSettings } from './assemble-settings.ts';

export interface Product {
  accounts: Accounts;
  billing: Billing;
  engine: SearchEngine;
  settingsOfSite: LiveSettings;
  operatorSettings: LiveOperatorSettings;
  rightsOf: RightsOf;
  router: ApiRouter;
  /** Of all features, for responses that are not JSON. */
  rawRoutes: readonly RawRoute[];
  /** Of all operations whose calls are limited before the application sees them. */
  concurrencyLimits: readonly ConcurrencyLimit[];
  /** Operations whose calls bypass the framework. */
  shortRoutes: readonly ShortRoute[];
  /** Tells, while the jobs run, whose rights change, in whatever process. */
  rightsChanges: RightsChanges;
  /** Null where a mail server delivers. */
  mailbox: Mailbox | null;
  /** What happens beside the requests. */
  jobs: JobPlan;
  /** From now on jobs run, mail is delivered, and sessions that another process has ended are noticed. */
  startJobs(): RunningJobs;
}

export interface ProductSettings extends Pick<
  Config,
  | 'mode'
  | 'searchEngine'
  | 'countries'
  | 'vocabularyFile'
  | 'smtp'
  | 'accounts'
  | 'stripe'
  | 'emailWriter'
  | 'resumeReaders'
  | 'importFileBytesMax'
  | 'backupFolder'
> {
  /** Without a trailing slash. */
  publicUrl: string;
  /** Of the settings that administrators may change. Left out: those of the product. */
  initialSettings?: Partial<OperatorSettings>;
}

function billingOf(
  { database }: Infrastructure,
  log: Log,
  { mode, stripe, publicUrl }: Pick<ProductSettings, 'mode' | 'stripe' | 'publicUrl'>,
  queueMail: ReturnType<typeof mailQueue>,
): Billing {
  return openBilling({
    database,
    clock: systemClock,
    log,
    publicUrl,
    stripe,
    allowsSandbox: mode === 'embedded',
    queueMail,
    requests: billingRequests,
    accounts: {
      waiting: () => findWaitingAccountEvents(database),
      markHandled: markAccountEventsHandled,
      completeDeletion: (userId) => completeDeletion(database, userId),
      statesOf: (userIds) => readAccountStates(database, userIds),
      addressOf: (userId) => findAddress(database, userId),
    },
  });
}

const exportPartsOf = (
  infrastructure: Infrastructure,
  recordAudit: RecordAudit,
  operator: LiveOperatorSettings,
): Parameters<typeof exportJobs>[0] => ({
  fairUse: operator.current,
  database: infrastructure.database,
  clock: systemClock,
  reader: { vault: assembleVault(infrastructure), hasher: identityHasher(infrastructure.secrets.lookupKey) },
  sealing: sealingOf(infrastructure),
  recordAudit,
});

interface JobsOfFeatures {
  userAccounts: Accounts;
  billing: Billing;
  searchParts: SearchParts;
  exportParts: Parameters<typeof exportJobs>[0];
}

const featureJobs = (
  { database, longDatabase, ...infrastructure }: Infrastructure,
  { userAccounts, billing, searchParts, exportParts }: JobsOfFeatures,
): JobPlan[] => [
  userAccounts.jobs,
  accountEventJobs(() => billing.followAccounts()),
  billingJobs(billing),
  changeLogJobs(longDatabase),
  errorLogJobs(longDatabase, sealingOf(infrastructure)),
  listJobs(longDatabase),
  additionJobs({ database, longDatabase, searchParts }),
  exportJobs({ ...exportParts, database: longDatabase }),
];

interface RouteParts extends PublicPageParts {
  billing: Billing;
  emails: EmailTemplateParts;
  exportParts: Parameters<typeof exportFileRoute>[0];
  uploads: UploadParts;
  mailbox: Mailbox | null;
  samplePassword: string | null;
}

const rawRoutesOf = ({
  billing,
  emails,
  exportParts,
  uploads,
  mailbox,
  samplePassword,
  ...publicPages
}: RouteParts): RawRoute[] => [
  ...publicPageRoutes(publicPages),
  oldConfirmationLink,
  ...billingRawRoutes(billing),
  emailStreamRoute(emails),
  exportFileRoute(exportParts),
  filePartRoute(uploads),
  ...(mailbox === null || samplePassword === null ? [] : mailboxRoutes(mailbox, samplePassword)),
];

const accountsOf = (
  infrastructure: Infrastructure,
  log: Log,
  parts: Pick<AccountsParts, 'settings' | 'publicUrl' | 'queueMail' | 'recordAudit'>,
): Accounts =>
  accounts({
    ...parts,
    database: infrastructure.database,
    clock: systemClock,
    log,
    authSecret: infrastructure.secrets.authSecret,
    olderAuthSecrets: infrastructure.secrets.olderAuthSecrets,
    life: accountLifeOf(infrastructure),
  });

export function assembleProduct(
  infrastructure: Infrastructure,
  log: Log,
  { mode, smtp, stripe, emailWriter, publicUrl, ...more }: ProductSettings,
): Product {
  const { database, longDatabase } = infrastructure;
  const recordAudit = auditRecorder(infrastructure.secrets.lookupKey);
  const sealing = sealingOf(infrastructure);
  const { operator, settingsOfSite, accounts: settings } = assembleSettings(database, log, more);
  const search = assembleSearch(infrastructure, log, { ...more, operator, recordAudit });
  const { engine, searchParts, landings } = search;
  const queueMail = mailQueue(sealing, () => operator.current().postalAddress);
  const userAccounts = accountsOf(infrastructure, log, { settings, publicUrl, queueMail, recordAudit });
  const billing = billingOf(infrastructure, log, { mode, stripe, publicUrl }, queueMail);
  const emails = openEmails({ database, clock: systemClock, log, settings: emailWriter });
  const router = assembleRouter(infrastructure, {
    ...more,
    userAccounts,
    billing,
    searchParts,
    queueMail,
    emails,
    recordAudit,
    settings,
    settingsOfSite,
    operator,
    landings,
    publicUrl,
    allowsSampleAdmin: mode === 'embedded',
  });
  const exportParts = exportPartsOf(infrastructure, recordAudit, operator);
  const jobs = jobPlan(longDatabase, sealing, smtp, [
    ...featureJobs(infrastructure, { userAccounts, billing, searchParts, exportParts }),
    ...jobsOfRemovals(infrastructure, { queueMail, publicUrl }),
    jobsOfImports(infrastructure, recordAudit),
    backupJobs(infrastructure, { folder: more.backupFolder, recordAudit, log }),
  ]);
  const changes = rightsChanges(infrastructure.databaseUrl, log);
  const watches = [...[settingsOfSite, operator, changes].map(({ watch }) => watch), ...search.watches];
  const mailbox = smtp === null ? openMailbox(database, sealing) : null;
  return {
    accounts: userAccounts,
    billing,
    engine,
    settingsOfSite,
    operatorSettings: operator,
    router,
    rawRoutes: rawRoutesOf({
      database,
      searchParts,
      landings,
      settingsOfSite,
      publicUrl,
      billing,
      emails,
      exportParts,
      uploads: uploadPartsOf(infrastructure, recordAudit, more.importFileBytesMax),
      mailbox,
      samplePassword: infrastructure.samplePassword,
    }),
    concurrencyLimits: [searchLimit(engine), suggestionLimit(engine), resumeFileLimit],
    shortRoutes: [shortSearch(searchParts, contract.search.optimizedSearch)],
    rightsChanges: changes,
    jobs,
    rightsOf: rightsReader({ database, clock: systemClock, subscriptions: billing }),
    mailbox,
    startJobs: startingJobs(infrastructure, log, jobs, [userAccounts.watchSessions, ...watches]),
  };
}
