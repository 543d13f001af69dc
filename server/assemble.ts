// Puts the product together. This file alone knows every feature; nothing imports it but the entrances' main programs.
import type { Config, SmtpSettings } from './foundation/config/public.ts';
import { accessRoutes, rightsReader } from './features/access/public.ts';
import {
  accountEventJobs,
  accounts,
  accountsRoutes,
  findAddress,
  findWaitingAccountEvents,
  markAccountEventsHandled,
  oldConfirmationLink,
  readAccountStates,
  sampleAdminEmail,
  signInRouter,
} from './features/accounts/public.ts';
import type { Accounts } from './features/accounts/public.ts';
import { auditRecorder } from './features/audit/public.ts';
import {
  billingJobs,
  billingRawRoutes,
  billingRequests,
  billingRoutes,
  openBilling,
} from './features/billing/public.ts';
import type { Billing } from './features/billing/public.ts';
import { candidateWriter, candidatesRoutes, contactVault, identityHasher } from './features/candidates/public.ts';
import type { CandidateWriter, ContactVault } from './features/candidates/public.ts';
import { errorLogJobs, errorLogRoutes } from './features/error-log/public.ts';
import { contactFormRoutes } from './features/contact-form/public.ts';
import { demoAccessRoutes } from './features/demo-access/public.ts';
import { exportJobs, exportsRoutes } from './features/exports/public.ts';
import { emailStreamRoute, emailTemplatesRoutes, openEmails } from './features/email-templates/public.ts';
import type { EmailTemplateParts } from './features/email-templates/public.ts';
import { listJobs, listsRoutes, writeQueue } from './features/lists/public.ts';
import { revealsRoutes } from './features/reveals/public.ts';
import { savedSearchesRoutes } from './features/saved-searches/public.ts';
import {
  candidateSets,
  changeLogJobs,
  crawlerRoutes,
  landingReader,
  openSearchEngine,
  searchLimit,
  searchRoutes,
} from './features/search/public.ts';
import type { Landings, SearchEngine } from './features/search/public.ts';
import { liveSettings, siteSettingsRoutes } from './features/site-settings/public.ts';
import type { LiveSettings } from './features/site-settings/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import { submissionsRoutes } from './features/submissions/public.ts';
import type { Database } from './foundation/database/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { formTokens } from './foundation/form-token/public.ts';
import { startJobs, withWatchers } from './foundation/jobs/public.ts';
import type { JobPlan, RunningJobs } from './foundation/jobs/public.ts';
import type { Log } from './foundation/log/public.ts';
import {
  mailJobs,
  mailQueue,
  mailboxTransport,
  mailboxRoutes,
  openMailbox,
  smtpTransport,
} from './foundation/mail/public.ts';
import type { Mailbox } from './foundation/mail/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import type { ConcurrencyLimit, RightsOf } from './foundation/operation/public.ts';
import type { RawRoute } from './foundation/raw-route/public.ts';
import type { Sealing } from './foundation/sealing/public.ts';
import type { ApiRouter } from './entrances/http/orpc.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

export interface Product {
  accounts: Accounts;
  billing: Billing;
  engine: SearchEngine;
  settingsOfSite: LiveSettings;
  rightsOf: RightsOf;
  router: ApiRouter;
  /** Of all features, for responses that are not JSON. */
  rawRoutes: readonly RawRoute[];
  /** Of all operations whose calls are limited before the application sees them. */
  concurrencyLimits: readonly ConcurrencyLimit[];
  /** Null where a mail server delivers. */
  mailbox: Mailbox | null;
  /** What happens beside the requests. */
  jobs: JobPlan;
  /** From now on jobs run, mail is delivered, and sessions that another process has ended are noticed. */
  startJobs(): RunningJobs;
}

export const assembleVault = ({
  secrets,
  reloadSecrets,
}: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): ContactVault =>
  contactVault(secrets.contactKeys, () => reloadSecrets().contactKeys);

export const assembleWriter = (infrastructure: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): CandidateWriter =>
  candidateWriter(assembleVault(infrastructure), identityHasher(infrastructure.secrets.lookupKey));

/** All that happens beside the requests. `smtp` null: mail is delivered to the mailbox. */
function jobPlan(
  database: Database,
  mailSealing: Sealing,
  smtp: SmtpSettings | null,
  ofFeatures: readonly JobPlan[],
): JobPlan {
  const plans = [
    mailJobs(database, smtp === null ? mailboxTransport : smtpTransport(smtp), mailSealing),
    ...ofFeatures,
  ];
  return { jobs: plans.flatMap(({ jobs }) => jobs), cron: plans.flatMap(({ cron }) => cron) };
}

/** The jobs of mail alone. */
export const assembleJobs = (
  infrastructure: Pick<Infrastructure, 'longDatabase' | 'databaseUrl' | 'secrets' | 'reloadSecrets'>,
  log: Log,
  smtp: SmtpSettings | null,
): RunningJobs =>
  startJobs(infrastructure.databaseUrl, jobPlan(infrastructure.longDatabase, sealingOf(infrastructure), smtp, []), log);

export interface ProductSettings extends Pick<
  Config,
  'mode' | 'searchEngine' | 'countries' | 'smtp' | 'accounts' | 'stripe' | 'emailWriter'
> {
  /** Without a trailing slash. */
  publicUrl: string;
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
      statesOf: (userIds) => readAccountStates(database, userIds),
      addressOf: (userId) => findAddress(database, userId),
    },
  });
}

interface RouterParts {
  userAccounts: Accounts;
  billing: Billing;
  engine: SearchEngine;
  queueMail: ReturnType<typeof mailQueue>;
  emails: EmailTemplateParts;
  recordAudit: RecordAudit;
  settings: ProductSettings['accounts'];
  settingsOfSite: LiveSettings;
  landings: Landings;
  /** Whether the sample administrator also receives the messages of the contact form. */
  allowsSampleAdmin: boolean;
}

/** Every operation of the contract. */
function routerOf(infrastructure: Infrastructure, parts: RouterParts): ApiRouter {
  const { userAccounts, billing, engine, queueMail, emails, settings, allowsSampleAdmin, recordAudit } = parts;
  const {
    database,
    secrets: { authSecret, lookupKey },
  } = infrastructure;
  const reader = { vault: assembleVault(infrastructure), hasher: identityHasher(lookupKey) };
  const searchParts = { engine, setsOf: candidateSets(database) };
  return implementContract.router({
    access: accessRoutes(implementContract, billing),
    accounts: accountsRoutes(implementContract, database, userAccounts.callers),
    signIn: signInRouter(implementContract, userAccounts.signInParts),
    billing: billingRoutes(implementContract, billing),
    candidates: candidatesRoutes(implementContract, database, reader),
    contactForm: contactFormRoutes(implementContract, {
      database,
      queueMail,
      formTokens: formTokens(authSecret, systemClock, 'contact form'),
      administrators: allowsSampleAdmin
        ? [...new Set([...settings.adminEmails, sampleAdminEmail])]
        : settings.adminEmails,
    }),
    emailTemplates: emailTemplatesRoutes(implementContract, emails),
    errorLog: errorLogRoutes(implementContract, database),
    exports: exportsRoutes(implementContract, {
      database,
      clock: systemClock,
      reader,
      sealing: sealingOf(infrastructure),
      recordAudit,
    }),
    demoAccess: demoAccessRoutes(implementContract, { database, clock: systemClock, recordAudit }),
    lists: listsRoutes(implementContract, database, writeQueue()),
    submissions: submissionsRoutes(implementContract, {
      database,
      clock: systemClock,
      sealing: sealingOf(infrastructure),
      hasher: identityHasher(lookupKey),
      writer: assembleWriter(infrastructure),
      formTokens: formTokens(authSecret, systemClock, 'resume form'),
      recordAudit,
    }),
    reveals: revealsRoutes(implementContract, { database, clock: systemClock, reader, recordAudit }),
    savedSearches: savedSearchesRoutes(implementContract, database, searchParts),
    search: searchRoutes(implementContract, { ...searchParts, clock: systemClock, database }, parts.landings),
    siteSettings: siteSettingsRoutes(implementContract, { database, live: parts.settingsOfSite, recordAudit }),
  });
}

const featureJobs = (longDatabase: Database, userAccounts: Accounts, billing: Billing): JobPlan[] => [
  userAccounts.jobs,
  accountEventJobs(() => billing.followAccounts()),
  billingJobs(billing),
  changeLogJobs(longDatabase),
  errorLogJobs(longDatabase),
  listJobs(longDatabase),
  exportJobs({ database: longDatabase, clock: systemClock }),
];

export function assembleProduct(
  infrastructure: Infrastructure,
  log: Log,
  { mode, searchEngine, countries, smtp, accounts: settings, stripe, emailWriter, publicUrl }: ProductSettings,
): Product {
  const {
    database,
    longDatabase,
    databaseUrl,
    secrets: { authSecret, olderAuthSecrets, lookupKey },
  } = infrastructure;
  const recordAudit = auditRecorder(lookupKey);
  const engine = openSearchEngine(searchEngine, { ...infrastructure, countries }, log);
  const mailSealing = sealingOf(infrastructure);
  const queueMail = mailQueue(mailSealing);
  const userAccounts = accounts({
    database,
    clock: systemClock,
    log,
    settings,
    publicUrl,
    authSecret,
    olderAuthSecrets,
    queueMail,
    recordAudit,
  });
  const billing = billingOf(infrastructure, log, { mode, stripe, publicUrl }, queueMail);
  const settingsOfSite = liveSettings(database, log);
  const landings = landingReader({ engine, clock: systemClock });
  const emails = openEmails({ database, clock: systemClock, log, settings: emailWriter });
  const router = routerOf(infrastructure, {
    userAccounts,
    billing,
    engine,
    queueMail,
    emails,
    recordAudit,
    settings,
    settingsOfSite,
    landings,
    allowsSampleAdmin: mode === 'embedded',
  });
  const jobs = jobPlan(longDatabase, mailSealing, smtp, featureJobs(longDatabase, userAccounts, billing));
  const mailbox = smtp === null ? openMailbox(database, mailSealing) : null;
  const ownRoutes = [...crawlerRoutes(publicUrl, landings), oldConfirmationLink, ...billingRawRoutes(billing)];
  return {
    accounts: userAccounts,
    billing,
    engine,
    settingsOfSite,
    router,
    rawRoutes: [...ownRoutes, emailStreamRoute(emails), ...(mailbox === null ? [] : mailboxRoutes(mailbox))],
    concurrencyLimits: [searchLimit(engine)],
    jobs,
    rightsOf: rightsReader({ database, clock: systemClock, subscriptions: billing }),
    mailbox,
    startJobs: () =>
      withWatchers(startJobs(databaseUrl, jobs, log), [userAccounts.watchSessions(), settingsOfSite.watch()]),
  };
}
