// Puts the product together. This file alone knows every feature; nothing imports it but the entrances' main programs.
import { join } from 'node:path';
import type { Config, EmbeddedConfig, ProductionConfig, Secrets, SmtpSettings } from './foundation/config/public.ts';
import { accessRoutes, rightsReader } from './features/access/public.ts';
import type { RightsOf } from './features/access/public.ts';
import { accounts, accountsRoutes, readViewer, sampleAdminEmail } from './features/accounts/public.ts';
import type { Accounts } from './features/accounts/public.ts';
import { billingJobs, billingRoutes, openBilling, requestRefresh } from './features/billing/public.ts';
import type { Billing } from './features/billing/public.ts';
import { candidateWriter, candidatesRoutes, contactVault, identityHasher, readCandidate } from './features/candidates/public.ts';
import type { CandidateWriter, ContactVault } from './features/candidates/public.ts';
import { contactFormRoutes } from './features/contact-form/public.ts';
import { demoAccessRoutes } from './features/demo-access/public.ts';
import { memoryEngine, searchCandidates, searchRoutes, sqlEngine } from './features/search/public.ts';
import type { SearchEngine } from './features/search/public.ts';
import { checkDatabase, migrate, openCluster, openDatabase, prepareDataDir } from './foundation/database/public.ts';
import type { Database } from './foundation/database/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { migrateJobs, startJobs } from './foundation/jobs/public.ts';
import type { JobPlan, RunningJobs } from './foundation/jobs/public.ts';
import type { Log } from './foundation/log/public.ts';
import { mailJobs, mailboxCarrier, openMailbox, smtpCarrier } from './foundation/mail/public.ts';
import type { Mailbox } from './foundation/mail/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import { embeddedSecrets } from './foundation/secrets/public.ts';
import type { ApiRouter } from './entrances/http/api.ts';
import type { HttpParts } from './entrances/http/app.ts';

/** A migrated database with the secrets that belong to it. */
export interface Ground {
  database: Database;
  databaseUrl: string;
  secrets: Secrets;
  /** Where the search index is saved for the next start; null: nowhere. */
  snapshotFile: string | null;
  /** The secrets as they are now: another process may have added a key. */
  reloadSecrets(): Secrets;
  close(): Promise<void>;
}

/** How often the embedded server is looked at; one that died is back well before five seconds have passed. */
const reviveEveryMs = 500;

const connectionsMax = 10;

const snapshotName = 'search-index.snapshot';

export async function openGround(config: Config, log: Log): Promise<Ground> {
  const ground = config.mode === 'production'
    ? productionGround(config)
    : await embeddedGround(config, log);
  try {
    await checkDatabase(ground.database);
    await migrate(ground.database);
    await migrateJobs(ground.database, log);
    return ground;
  } catch (error) {
    await ground.close();
    throw error;
  }
}

function productionGround({ databaseUrl, secrets, snapshotDir }: ProductionConfig): Ground {
  if (snapshotDir !== null) prepareDataDir(snapshotDir);
  const database = openDatabase(databaseUrl, { connectionsMax, applicationName: 'careroster' });
  return { database, databaseUrl, secrets, snapshotFile: snapshotDir === null ? null : join(snapshotDir, snapshotName), reloadSecrets: () => secrets, close: () => database.close() };
}

async function embeddedGround(config: EmbeddedConfig, log: Log): Promise<Ground> {
  prepareDataDir(config.dataDir);
  const secrets = embeddedSecrets(config.dataDir);
  const cluster = await openCluster(config.dataDir, secrets.databasePassword);
  const database = openDatabase(cluster.databaseUrl, { connectionsMax, applicationName: 'careroster' });
  let reviving = Promise.resolve();
  const timer = setInterval(() => {
    reviving = reviving.then(() => cluster.revive()).catch((error: unknown) => log.error({ error }, 'the embedded PostgreSQL could not be restarted'));
  }, reviveEveryMs);
  return {
    database, databaseUrl: cluster.databaseUrl, secrets,
    snapshotFile: join(config.dataDir, snapshotName),
    reloadSecrets: () => embeddedSecrets(config.dataDir),
    close: async () => {
      clearInterval(timer);
      await reviving;
      await database.close();
      await cluster.release();
    },
  };
}

export interface Product {
  accounts: Accounts;
  billing: Billing;
  engine: SearchEngine;
  rightsOf: RightsOf;
  router: ApiRouter;
  /** What the pages' loaders call in the process. */
  calls: HttpParts['calls'];
  /** Null where a mail server delivers. */
  mailbox: Mailbox | null;
  /** From now on jobs run, mail leaves. */
  startJobs(): RunningJobs;
}

export const assembleVault = ({ secrets, reloadSecrets }: Pick<Ground, 'secrets' | 'reloadSecrets'>): ContactVault =>
  contactVault(secrets.contactKeys, () => reloadSecrets().contactKeys);

export const assembleWriter = (ground: Pick<Ground, 'secrets' | 'reloadSecrets'>): CandidateWriter =>
  candidateWriter(assembleVault(ground), identityHasher(ground.secrets.lookupKey));

/** All that happens beside the requests. `smtp` null: mail is delivered to the mailbox. */
export function assembleJobs({ database, databaseUrl }: Pick<Ground, 'database' | 'databaseUrl'>, log: Log, smtp: SmtpSettings | null, ofFeatures: readonly JobPlan[] = []): RunningJobs {
  const plans = [mailJobs(database, smtp === null ? mailboxCarrier : smtpCarrier(smtp)), ...ofFeatures];
  return startJobs(databaseUrl, { jobs: plans.flatMap(({ jobs }) => jobs), cron: plans.flatMap(({ cron }) => cron) }, log);
}

export interface ProductSettings extends Pick<Config, 'mode' | 'searchEngine' | 'smtp' | 'accounts' | 'stripe'> {
  /** Without a trailing slash. */
  publicUrl: string;
}

/** Nothing leaves the directory yet: once there are exports, their ledger answers here. */
const hasExported = (): Promise<boolean> => Promise.resolve(false);

export function assembleProduct(ground: Ground, log: Log, { mode, searchEngine, smtp, accounts: settings, stripe, publicUrl }: ProductSettings): Product {
  const { database, databaseUrl, snapshotFile, secrets: { authSecret } } = ground;
  const engine = searchEngine === 'memory' ? memoryEngine({ databaseUrl, snapshotFile }, log) : sqlEngine(databaseUrl, log);
  const people = accounts({ database, clock: systemClock, log, settings, publicUrl, authSecret });
  const billing = openBilling({ database, clock: systemClock, log, publicUrl, stripe, allowsSandbox: mode === 'embedded', hasExported, requestRefresh });
  const router: ApiRouter = implementContract.router({
    access: accessRoutes(implementContract, billing),
    accounts: accountsRoutes(implementContract, database, people.callers),
    billing: billingRoutes(implementContract, billing),
    candidates: candidatesRoutes(implementContract, database),
    contactForm: contactFormRoutes(implementContract, { database, administrators: mode === 'embedded' ? [...new Set([...settings.adminEmails, sampleAdminEmail])] : settings.adminEmails }),
    demoAccess: demoAccessRoutes(implementContract, database, systemClock),
    search: searchRoutes(implementContract, engine, systemClock),
  });
  return {
    accounts: people, billing, engine, router,
    rightsOf: rightsReader({ database, clock: systemClock, subscriptions: billing }),
    mailbox: smtp === null ? openMailbox(database) : null,
    startJobs: () => assembleJobs(ground, log, smtp, [people.jobs, billingJobs(billing)]),
    calls: {
      search: (filters, context) => searchCandidates(engine, filters, context),
      candidate: (id) => readCandidate(database, id),
      viewer: (caller) => readViewer(database, caller),
    },
  };
}
