// Copies the files of a whole PostgreSQL cluster while it runs. Together with the archived WAL, the copy can be brought to any later moment.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Secrets } from '../config/public.ts';
import { inRolledBackTransaction } from '../database/public.ts';
import type { Database } from '../database/public.ts';
import { OperatorError } from '../errors/public.ts';
import { createBackupFolder } from './backup-folder.ts';
import { readArchiveState, readWalFile, streamBaseBackup } from './base-backup-store.ts';
import { baseManifestName, baseTarName } from './base-manifest.ts';
import type { BaseManifest } from './base-manifest.ts';
import { checksOfKeys } from './manifest.ts';
import { writeSigned } from './signature.ts';

export interface BaseBackupRequest {
  /** Must not exist yet. Its parent is created. */
  folder: string;
  /** With a role that may replicate. */
  databaseUrl: string;
  secrets: Secrets;
  /** `bytesTotal` is an estimate. */
  onProgress: (progress: { bytesDone: number; bytesTotal: number }) => void;
}

/** @throws OperatorError when the WAL is not archived, the role may not replicate, or the folder cannot be written */
export async function writeBaseBackup(
  database: Database,
  { folder, databaseUrl, secrets, onProgress }: BaseBackupRequest,
): Promise<BaseManifest> {
  const state = await inRolledBackTransaction(database, readArchiveState);
  if (!state.isArchiving)
    throw new OperatorError(
      'This PostgreSQL does not archive its WAL, so a base backup cannot be brought to a moment. Set WAL_ARCHIVE and restart, or with DATABASE_URL set archive_mode and archive_command of PostgreSQL.',
    );
  if (state.isFailing)
    throw new OperatorError(
      'PostgreSQL cannot archive its WAL at the moment. Its log names the cause; check that the archive folder exists, is writable and has free space.',
    );
  return createBackupFolder(folder, async (draft) => {
    const { tar, ended } = await streamBaseBackup(databaseUrl);
    const file = await writeTar(tar, join(draft, baseTarName), (bytesDone) =>
      onProgress({ bytesDone, bytesTotal: Math.max(bytesDone, state.databaseBytes) }),
    );
    const { startPosition, fileList } = await ended;
    await writeFile(join(draft, 'backup_manifest'), fileList, { mode: 0o600, flush: true });
    const { walFile, now } = await inRolledBackTransaction(database, (client) => readWalFile(client, startPosition));
    const manifest: BaseManifest = {
      format: 1,
      endedAt: now.toISOString(),
      postgresVersion: state.postgresVersion,
      walFile,
      ...file,
      keys: checksOfKeys(secrets),
    };
    await writeSigned(draft, baseManifestName, manifest, secrets);
    return manifest;
  });
}

async function writeTar(
  tar: NodeJS.ReadableStream,
  target: string,
  onBytes: (bytesRead: number) => void,
): Promise<Pick<BaseManifest, 'fileBytes' | 'fileSha256'>> {
  const sha256 = createHash('sha256');
  let [bytesRead, fileBytes] = [0, 0];
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytesRead += chunk.byteLength;
      onBytes(bytesRead);
      done(null, chunk);
    },
  });
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sha256.update(chunk);
      fileBytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  const output = createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(tar, count, createGzip({ level: 1 }), measure, output);
  return { fileBytes, fileSha256: sha256.digest('hex') };
}

/** @throws OperatorError when the copied files are missing or damaged */
export async function checkBaseFile(folder: string, { fileSha256 }: BaseManifest): Promise<void> {
  const file = join(folder, baseTarName);
  const sha256 = createHash('sha256');
  try {
    await pipeline(createReadStream(file), sha256);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read. Use a complete copy of the base backup.`, { cause: error });
  }
  if (sha256.digest('hex') !== fileSha256)
    throw new OperatorError(`${file} is damaged. Use another copy of the base backup; nothing was restored.`);
}
