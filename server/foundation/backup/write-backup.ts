// Writes all tables as they are at one moment into a folder, while the product runs. Several connections copy tables at the same time;
// an exported snapshot makes all of them see the same moment.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import type { Secrets } from '../config/public.ts';
import { inRolledBackTransaction, readAppliedMigrations, type Database } from '../database/public.ts';
import { OperatorError } from '../errors/public.ts';
import { createBackupFolder } from './backup-folder.ts';
import {
  copyOut,
  exportSnapshot,
  readContent,
  readSequences,
  readTables,
  useSnapshot,
  type Table,
} from './catalog-store.ts';
import { checksOfKeys, hashOf, manifestName, type Manifest, type TableFile } from './manifest.ts';
import { writeSigned } from './signature.ts';

/** More would only compete with the product for the database. */
const connections = 2;

export interface BackupProgress {
  table: string;
  tablesDone: number;
  tablesTotal: number;
  bytes: number;
}

export interface BackupRequest {
  /** Must not exist yet. Its parent is created. */
  folder: string;
  secrets: Secrets;
  now: Date;
  onProgress: (progress: BackupProgress) => void;
}

/** @throws OperatorError when the folder exists or cannot be written, or while a migration is in progress */
export const writeBackup = (database: Database, request: BackupRequest): Promise<Manifest> =>
  createBackupFolder(request.folder, async (draft) => {
    const manifest = await inRolledBackTransaction(database, (client) => writeTables(database, client, draft, request));
    await writeSigned(draft, manifestName, manifest, request.secrets);
    return manifest;
  });

async function writeTables(
  database: Database,
  client: PoolClient,
  draft: string,
  { secrets, now, onProgress }: BackupRequest,
): Promise<Manifest> {
  const snapshot = await exportSnapshot(client);
  const { applied, isMigrating } = await readAppliedMigrations(client);
  if (isMigrating)
    throw new OperatorError('The database is being brought up to date by a migration. Run the backup when it is done.');
  const tables = await readTables(client);
  const progress = { tablesDone: 0, tablesTotal: tables.length, bytes: 0 };
  const queue = tables.toSorted((a, b) => b.estimatedRows - a.estimatedRows);
  const files: TableFile[] = [];
  const work = (): Promise<void> =>
    inRolledBackTransaction(database, async (worker) => {
      await useSnapshot(worker, snapshot);
      for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
        const { name } = table;
        files.push(
          await writeTable(worker, table, draft, (bytes) => {
            progress.bytes += bytes;
            onProgress({ ...progress, table: name });
          }),
        );
        progress.tablesDone += 1;
      }
    });
  const ended = await Promise.allSettled(Array.from({ length: connections }, work));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const order = new Map(tables.map(({ name }, at) => [name, at]));
  return {
    format: 1,
    takenAt: now.toISOString(),
    postgresVersion: snapshot.postgresVersion,
    migrations: applied,
    // In the order in which a restore can load them.
    tables: files.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0)),
    sequences: await readSequences(client),
    hash: hashOf(files),
    keys: checksOfKeys(secrets),
  };
}

async function writeTable(
  client: PoolClient,
  { name, columns }: Table,
  draft: string,
  onBytes: (bytes: number) => void,
): Promise<TableFile> {
  const file = `${name.replaceAll('"', '').toLowerCase()}.copy.gz`;
  const sha256 = createHash('sha256');
  let fileBytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sha256.update(chunk);
      fileBytes += chunk.byteLength;
      onBytes(chunk.byteLength);
      done(null, chunk);
    },
  });
  await pipeline(
    copyOut(client, { name, columns }),
    // Most of a row is encrypted or short, so more effort saves little.
    createGzip({ level: 1 }),
    measure,
    createWriteStream(join(draft, file), { mode: 0o600, flags: 'wx', flush: true }),
  );
  return {
    name,
    columns,
    ...(await readContent(client, { name, columns })),
    file,
    fileBytes,
    fileSha256: sha256.digest('hex'),
  };
}
