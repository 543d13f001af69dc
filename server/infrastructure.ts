// Opens what the product runs on: the database, embedded or not, migrated, with the secrets that belong to it. It references no feature.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { refuseUnfinishedRestore } from './foundation/backup/public.ts';
import {
  rereadContactKeys,
  type Config,
  type EmbeddedConfig,
  type ProductionConfig,
  type Secrets,
} from './foundation/config/public.ts';
import {
  checkDatabase,
  migrate,
  openCluster,
  openDatabase,
  prepareDataDir,
  type Database,
  type MigrationProgress,
  type WaitOptions,
} from './foundation/database/public.ts';
import { readClockSkew } from './foundation/diagnosis/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { migrateJobs } from './foundation/jobs/public.ts';
import type { Log } from './foundation/log/public.ts';
import { sealedMail } from './foundation/mail/public.ts';
import { sealing, sealPlainText, type Sealing } from './foundation/sealing/public.ts';
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

/** Statements that still run get this long when the process ends; PostgreSQL then ends their sessions. */
const closePoolsWithinMs = 3_000;

/** The first notice of a wait comes after this time, and then each one. */
const noticeAfterMs = 3_000;
const noticeEveryMs = 10_000;

/**
 * `onMigration` is called after each chunk when a database of an older version is brought up to date. When `signal` aborts, everything is
 * closed, and the promise is rejected.
 * @throws OperatorError when the database does not answer, does not belong to this version, or a restore into it was interrupted
 */
export async function openInfrastructure(
  config: Config,
  log: Log,
  onMigration?: (progress: MigrationProgress) => void,
  signal?: AbortSignal,
): Promise<Infrastructure> {
  const infrastructure = await connectInfrastructure(config, log, signal);
  try {
    await untilAborted(prepare(infrastructure, log, onMigration), signal);
    return infrastructure;
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
}

async function prepare(
  infrastructure: Infrastructure,
  log: Log,
  onMigration?: (progress: MigrationProgress) => void,
): Promise<void> {
  await refuseUnfinishedRestore(infrastructure.longDatabase);
  const { finding } = await readClockSkew(infrastructure.longDatabase, systemClock);
  if (finding.level !== 'ok') notice(`Warning: ${finding.text}`);
  await bringUpToDate(infrastructure, log, onMigration);
}

async function untilAborted(work: Promise<void>, signal?: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', abort);
    // After an abort it fails because its connections are closed.
    work.catch(() => undefined);
  }
}

/** Opens the database as it is, which may be empty. For the restore of a backup; everything else needs `openInfrastructure`. */
export async function connectInfrastructure(config: Config, log: Log, signal?: AbortSignal): Promise<Infrastructure> {
  const infrastructure =
    config.mode === 'production' ? productionInfrastructure(config) : await embeddedInfrastructure(config, log, signal);
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
  await sealPlainText(infrastructure.longDatabase, sealingOf(infrastructure), sealedMail);
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

function notice(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Says what is waited for, if the wait is long. */
function waitNotices(): (what: string) => void {
  let nextMs = performance.now() + noticeAfterMs;
  return (what) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + noticeEveryMs;
    notice(`Waiting for ${what}`);
  };
}

async function embeddedInfrastructure(config: EmbeddedConfig, log: Log, signal?: AbortSignal): Promise<Infrastructure> {
  prepareDataDir(config.dataDir);
  const secrets = embeddedSecrets(config.dataDir);
  const waiting: WaitOptions = { onWait: waitNotices(), ...(signal && { signal }) };
  const cluster = await openCluster(config.dataDir, secrets.databasePassword, waiting, config);
  const pools = openPools(cluster.databaseUrl);
  const closing = new AbortController();
  let closed: Promise<void> | null = null;
  let reviving = Promise.resolve();
  const timer = setInterval(() => {
    reviving = reviving
      .then(() => cluster.revive(closing.signal))
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ error }, 'the embedded PostgreSQL could not be restarted');
      });
  }, reviveEveryMs);
  return {
    ...pools,
    secrets,
    samplePassword: secrets.samplePassword,
    snapshotFile: join(config.dataDir, snapshotName),
    removalsJournal: config.removalsJournal,
    reloadSecrets: () => embeddedSecrets(config.dataDir),
    close: () =>
      (closed ??= (async () => {
        clearInterval(timer);
        closing.abort();
        await reviving;
        await Promise.race([pools.close(), delay(closePoolsWithinMs)]);
        await cluster.release();
      })()),
  };
}

/** Encrypts all stored data that only the product may read, except contacts, which have their own vault. */
export const sealingOf = ({ secrets, reloadSecrets }: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): Sealing =>
  sealing(secrets.contactKeys, () => reloadSecrets().contactKeys);
