// Archiving the write-ahead log (WAL) of the embedded PostgreSQL, and reading it again for a recovery. `gzip` makes a file that is mostly
// empty, because it was archived after a minute, a thousand times smaller.
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors/public.ts';
import { canEnter } from './data-folder.ts';
import type { Account } from './postgres-account.ts';

/** At most this much is lost with the disk of the database. */
const archiveTimeoutSeconds = 60;

/** The settings of PostgreSQL that archive into `archive`; it contains no character that a shell would interpret. Null: no archive. */
export function archiveSettings(archive: string | null): Record<string, string> {
  if (archive === null) return { archive_mode: 'off' };
  const [done, draft] = [`${archive}/%f.gz`, `${archive}/%f.gz.partial`];
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeoutSeconds),
    // A file that was archived already is not an error when it is the same: PostgreSQL may have been killed before it noted it.
    archive_command: `if test -f ${done}; then gzip -dc ${done} | cmp -s - %p; else gzip -1c %p > ${draft} && mv ${draft} ${done}; fi`,
  };
}

/** Reads what `archiveSettings` wrote, and archives of uncompressed files. */
export const restoreCommand = (archive: string): string =>
  `if test -f ${archive}/%f.gz; then gzip -dc ${archive}/%f.gz > %p; else cp ${archive}/%f %p; fi`;

/** @throws OperatorError when PostgreSQL cannot write there */
export function prepareArchive(archive: string, account: Account | null): void {
  if (process.platform === 'win32')
    throw new OperatorError(
      'WAL_ARCHIVE needs gzip and cmp, which Windows does not have. Remove it, or set DATABASE_URL.',
    );
  try {
    mkdirSync(archive, { recursive: true, mode: 0o700 });
    if (account) chownSync(archive, account.uid, account.gid);
  } catch (error) {
    throw new OperatorError(`WAL_ARCHIVE ${archive} cannot be written. Name a folder that you own.`, { cause: error });
  }
  if (account && !canEnter(archive, account))
    throw new OperatorError(
      `PostgreSQL runs under the account ${account.name}, which cannot enter WAL_ARCHIVE ${archive}. Name a folder that it can reach.`,
    );
}

/**
 * Two databases that archive into one folder would destroy both archives. A database that was recovered from a base backup has the same
 * identifier as its origin, and writes files of another timeline.
 * @throws OperatorError when the archive belongs to another database
 */
export function refuseForeignArchive(archive: string, clusterDir: string): void {
  const identifier = readFileSync(join(clusterDir, 'global', 'pg_control'))
    .readBigUInt64LE()
    .toString();
  const file = join(archive, 'system-identifier');
  if (!existsSync(file)) writeFileSync(file, `${identifier}\n`, { mode: 0o600 });
  else if (readFileSync(file, 'utf8').trim() !== identifier)
    throw new OperatorError(
      `WAL_ARCHIVE ${archive} contains the WAL of another database. Set WAL_ARCHIVE to a new folder.`,
    );
}
