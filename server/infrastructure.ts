// Opens what the product runs on: the database, embedded or not, migrated, with the secrets that belong to it. It references no feature.
import { join } from 'node:path';
import { refuseUnfinishedRestore } from './foundation/backup/public.ts';
import type { Config, EmbeddedConfig, ProductionConfig, Secrets } from './foundation/config/public.ts';
import { rereadContactKeys } from './foundation/config/public.ts';
import { checkDatabase, migrate, openCluster, openDatabase, prepareDataDir } from './foundation/database/public.ts';
import type { Database, MigrationProgress } from './foundation/database/public.ts';
import { migrateJobs } from './foundation/jobs/public.ts';
import type { Log } from './foundation/log/public.ts';
import { sealReadableMail } from './foundation/mail/public.ts';
import { sealing } from './foundation/sealing/public.ts';
import type { Sealing } from './foundation/sealing/public.ts';
import { embeddedSecrets } from './foundation/secrets/public.ts';

/** A migrated database with the secrets that belong to it. */
export interface Infrastructure {
  /** For requests: a statement has seconds. */
  database: Database;
  /** For commands, jobs and other work outside requests: a statement may take long. */
  longDatabase: Database;
  databaseUrl: string;
  secrets: Secrets;
  /** Of the sample accounts and the mailbox of the embedded default; null in production, which has neither. */
  samplePassword: string | null;
  /** Where the search index is saved for the next start; null: nowhere. */
  snapshotFile: string | null;
  /** Where removals are recorded outside the database. */
  removalsJournal: string;
  /** The secrets as they are now: another process may have added a key. */
  reloadSecrets(): Secrets;
  close(): Promise<void>;
}

/** How often the embedded server is looked at; one that died is back well before five seconds have passed. */
const reviveEveryMs = 500;

const connectionsMax = 10;
const longConnectionsMax = 5;

const snapshotName = 'search-index.snapshot';

/**
 * `onMigration` is called after each chunk when a database of an older version is brought up to date.
 * @throws OperatorError when the database does not answer, does not belong to this version, or a restore into it was interrupted
 */
export async function openInfrastructure(
  config: Config,
  log: Log,
  onMigration?: (progress: MigrationProgress) => void,
): Promise<Infrastructure> {
  const infrastructure = await connectInfrastructure(config, log);
  try {
    await refuseUnfinishedRestore(infrastructure.longDatabase);
    await bringUpToDate(infrastructure, log, onMigration);
    return infrastructure;
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
}

/** Opens the database as it is, which may be empty. For the restore of a backup; everything else needs `openInfrastructure`. */
export async function connectInfrastructure(config: Config, log: Log): Promise<Infrastructure> {
  const infrastructure =
    config.mode === 'production' ? productionInfrastructure(config) : await embeddedInfrastructure(config, log);
  try {
    await checkDatabase(infrastructure.longDatabase);
    return infrastructure;
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
}

export async function bringUpToDate(
  infrastructure: Infrastructure,
  log: Log,
  onMigration?: (progress: MigrationProgress) => void,
): Promise<void> {
  await migrate(infrastructure.longDatabase, onMigration);
  await migrateJobs(infrastructure.longDatabase, log);
  await sealReadableMail(infrastructure.longDatabase, sealingOf(infrastructure));
}

function openPools(databaseUrl: string): Pick<Infrastructure, 'database' | 'longDatabase' | 'databaseUrl' | 'close'> {
  const database = openDatabase(databaseUrl, { connectionsMax, applicationName: 'careroster', statements: 'short' });
  const longDatabase = openDatabase(databaseUrl, {
    connectionsMax: longConnectionsMax,
    applicationName: 'careroster-long',
    statements: 'long',
  });
  return {
    database,
    longDatabase,
    databaseUrl,
    close: async () => void (await Promise.all([database.close(), longDatabase.close()])),
  };
}

function productionInfrastructure({
  databaseUrl,
  secrets,
  contactKeysFile,
  snapshotDir,
  removalsJournal,
}: ProductionConfig): Infrastructure {
  if (snapshotDir !== null) prepareDataDir(snapshotDir);
  return {
    ...openPools(databaseUrl),
    secrets,
    samplePassword: null,
    snapshotFile: snapshotDir === null ? null : join(snapshotDir, snapshotName),
    removalsJournal,
    reloadSecrets: () =>
      contactKeysFile === null ? secrets : { ...secrets, contactKeys: rereadContactKeys(contactKeysFile) },
  };
}

async function embeddedInfrastructure(config: EmbeddedConfig, log: Log): Promise<Infrastructure> {
  prepareDataDir(config.dataDir);
  const secrets = embeddedSecrets(config.dataDir);
  const cluster = await openCluster(config.dataDir, secrets.databasePassword, config.walArchive);
  const pools = openPools(cluster.databaseUrl);
  let reviving = Promise.resolve();
  const timer = setInterval(() => {
    reviving = reviving
      .then(() => cluster.revive())
      .catch((error: unknown) => log.error({ error }, 'the embedded PostgreSQL could not be restarted'));
  }, reviveEveryMs);
  return {
    ...pools,
    secrets,
    samplePassword: secrets.samplePassword,
    snapshotFile: join(config.dataDir, snapshotName),
    removalsJournal: config.removalsJournal,
    reloadSecrets: () => embeddedSecrets(config.dataDir),
    close: async () => {
      clearInterval(timer);
      await reviving;
      await pools.close();
      await cluster.release();
    },
  };
}

/** Encrypts all stored data that only the product may read, except contacts, which have their own vault. */
export const sealingOf = ({ secrets, reloadSecrets }: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): Sealing =>
  sealing(secrets.contactKeys, () => reloadSecrets().contactKeys);
