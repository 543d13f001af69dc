// Puts the files of a base backup in place as a cluster that PostgreSQL recovers when it starts.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../errors/public.ts';
import { installBinaries } from './binaries.ts';
import { preparePostgresFolder } from './data-folder.ts';
import { postgresAccount } from './postgres-account.ts';
import type { Account } from './postgres-account.ts';
import { withStartLock } from './start-lock.ts';
import { restoreCommand } from './wal-archive.ts';

const run = promisify(execFile);

export interface Recovery {
  /** A tar archive, compressed with gzip. */
  tarFile: string;
  /** Its path contains no character that a shell would interpret. */
  archive: string;
  /** Null: everything that was archived. */
  at: Date | null;
}

const recoverySettings = ({ archive, at }: Recovery): string =>
  [
    '',
    `restore_command = '${restoreCommand(archive)}'`,
    at === null ? '' : `recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
    `recovery_target_timeline = 'latest'`,
    '',
  ].join('\n');

/** Unpacks into `folder`, which must not exist, and asks PostgreSQL for the recovery at its first start. */
export async function placeBaseFiles(
  folder: string,
  recovery: Recovery,
  account: Account | null = null,
): Promise<void> {
  const draft = `${folder}.new-${randomUUID().slice(0, 8)}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await run('tar', ['-xzf', recovery.tarFile, '-C', draft, '--no-same-owner']);
    await appendFile(join(draft, 'postgresql.auto.conf'), recoverySettings(recovery), { mode: 0o600 });
    await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
    if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, draft]);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new OperatorError(
      `The base backup could not be unpacked to ${folder}. Check the free space and the rights.`,
      {
        cause: error,
      },
    );
  }
}

const clusterDirOf = (dataDir: string): string => join(dataDir, 'postgresql', 'data');

/** The same for the embedded PostgreSQL of `dataDir`. A recovery that was interrupted continues. */
export async function placeEmbeddedBase(dataDir: string, postgresVersion: number, recovery: Recovery): Promise<void> {
  const account = postgresAccount();
  const folder = preparePostgresFolder(dataDir, account);
  await withStartLock(folder, async () => {
    refuseOtherVersion(installBinaries(folder), postgresVersion);
    const clusterDir = clusterDirOf(dataDir);
    if (existsSync(join(clusterDir, 'recovery.signal'))) return;
    if (existsSync(clusterDir))
      throw new OperatorError(
        `${dataDir} already contains a database. Set DATA_DIR to a new folder; nothing was changed.`,
      );
    await placeBaseFiles(clusterDir, recovery, account);
  });
}

function refuseOtherVersion(programs: string, postgresVersion: number): void {
  const major = Math.floor(postgresVersion / 10_000);
  if (!programs.includes(`programs-${major}.`))
    throw new OperatorError(
      `PostgreSQL ${major} made the base backup, and the embedded one has another version. Use the version of CareRoster that made it, or restore a backup of \`npm run backup\`.`,
    );
}

/** Removes the files again when the recovery failed before the database was usable. */
export async function removeUnrecovered(dataDir: string): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(join(clusterDir, 'recovery.signal'))) return;
  await rm(clusterDir, { recursive: true, force: true });
  await rm(join(dataDir, 'postgresql', 'server.log'), { force: true });
}

/** @throws OperatorError when PostgreSQL stopped a recovery because the WAL ended before the requested moment */
export function refuseMissedTarget(clusterDir: string, serverLog: string): void {
  if (!existsSync(join(clusterDir, 'recovery.signal')) || !existsSync(serverLog)) return;
  if (readFileSync(serverLog, 'utf8').includes('recovery ended before configured recovery target was reached'))
    throw new OperatorError(
      'The archived WAL ends before this moment. Name an earlier one, or omit --at to recover everything that was archived.',
    );
}
