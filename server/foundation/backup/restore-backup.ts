// Loads a backup into an empty database. A row in the database marks the restore as unfinished until every step is done, so that a
// server never starts on a database without the later removals.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import {
  inRolledBackTransaction,
  inTransaction,
  migrate,
  type Database,
  type MigrationProgress,
} from '../database/public.ts';
import { OperatorError } from '../errors/public.ts';
import { fixTextForms, readContent, readTables, type Table } from './catalog-store.ts';
import { hashOf, type Manifest, type TableFile } from './manifest.ts';
import {
  analyze,
  copyIn,
  emptyTable,
  isLoaded,
  markLoaded,
  markRestore,
  readRestoreState,
  removeMark,
  setSequence,
} from './restore-store.ts';

export interface RestoreProgress {
  step: 'checking' | 'loading';
  bytesDone: number;
  bytesTotal: number;
}

type OnProgress = (progress: RestoreProgress) => void;

/**
 * Compares every file with its checksum, before anything is written.
 * @throws OperatorError when a file is missing or damaged
 */
export async function checkFiles(folder: string, { tables }: Manifest, onProgress: OnProgress): Promise<void> {
  const bytesTotal = sizeOf(tables);
  let bytesDone = 0;
  for (const { file, fileSha256 } of tables) {
    const sha256 = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, file))) {
        if (!(chunk instanceof Buffer)) throw new TypeError('A file was not read as bytes.');
        sha256.update(chunk);
        bytesDone += chunk.byteLength;
        onProgress({ step: 'checking', bytesDone, bytesTotal });
      }
    } catch (error) {
      throw new OperatorError(`${join(folder, file)} cannot be read. Use a complete copy of the backup.`, {
        cause: error,
      });
    }
    if (sha256.digest('hex') !== fileSha256)
      throw new OperatorError(
        `${join(folder, file)} is damaged. Use another copy of the backup; nothing was restored.`,
      );
  }
}

const sizeOf = (tables: readonly TableFile[]): number => tables.reduce((sum, { fileBytes }) => sum + fileBytes, 0);

/**
 * Marks the database as being restored from this backup. An interrupted restore of the same backup may continue.
 * @throws OperatorError when the database contains data, or a restore of another backup was interrupted
 */
export async function beginRestore(database: Database, { hash }: Manifest): Promise<void> {
  await inTransaction(database, async (client) => {
    const { hasProduct, isRestoring } = await readRestoreState(client);
    if (hasProduct && !isRestoring)
      throw new OperatorError(
        'The database already contains a directory. Restore into an empty database (DATABASE_URL) or a new folder (DATA_DIR); nothing was changed.',
      );
    if (!(await markRestore(client, hash)))
      throw new OperatorError(
        'A restore of another backup into this database was interrupted. Continue with that backup, or use an empty database.',
      );
  });
}

/** Whether the database has no tables of the product yet. @throws OperatorError when a restore into it was interrupted */
export async function refuseUnfinishedRestore(database: Database): Promise<{ isEmpty: boolean }> {
  const { hasProduct, isRestoring } = await inRolledBackTransaction(database, readRestoreState);
  if (isRestoring)
    throw new OperatorError(
      'A restore into this database was interrupted. Run the same `npm run restore` command again; it continues where it stopped.',
    );
  return { isEmpty: !hasProduct };
}

export const endRestore = (database: Database): Promise<void> => removeMark(database);

/** Brings an empty database to the schema of the backup. @throws OperatorError when a newer version made the backup */
export async function createSchema(
  database: Database,
  { migrations }: Manifest,
  onMigration: (progress: MigrationProgress) => void,
): Promise<void> {
  await migrate(database, onMigration, migrations);
}

/**
 * Loads all tables in one transaction, and compares the result with the hash of the backup before the commit. Does nothing when an
 * interrupted restore had already done this.
 */
export async function loadTables(
  database: Database,
  folder: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  await inTransaction(database, async (client) => {
    await fixTextForms(client);
    if (await isLoaded(client)) return;
    const here = await readTables(client);
    refuseOtherShape(here, manifest.tables);
    // Migrations insert the first rows of some tables.
    for (const table of here.toReversed()) await emptyTable(client, table);
    const progress = { step: 'loading' as const, bytesDone: 0, bytesTotal: sizeOf(manifest.tables) };
    for (const table of manifest.tables) {
      await pipeline(createReadStream(join(folder, table.file)), createGunzip(), copyIn(client, table));
      progress.bytesDone += table.fileBytes;
      onProgress({ ...progress });
    }
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    await refuseOtherContent(client, manifest);
    await markLoaded(client);
    await analyze(client);
  });
}

const shapeOf = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `${name} (${columns.toSorted().join(', ')})`;

/** The schema was made by the migrations of the backup, so a difference means that one of the two was changed by hand. */
function refuseOtherShape(here: readonly Table[], wanted: readonly TableFile[]): void {
  const known = new Set(here.map(shapeOf));
  const different = wanted.map(shapeOf).filter((shape) => !known.has(shape));
  if (different.length > 0)
    throw new OperatorError(
      `The backup has tables that this version of CareRoster does not create: ${different.join('; ')}. Restore it with the version that made it, then upgrade.`,
    );
}

async function refuseOtherContent(client: PoolClient, { tables, hash }: Manifest): Promise<void> {
  const restored = [];
  for (const { name, columns } of tables) restored.push({ name, ...(await readContent(client, { name, columns })) });
  if (hashOf(restored) === hash) return;
  const different = restored.filter(
    (table, at) => table.rows !== tables[at]?.rows || table.contentHash !== tables[at]?.contentHash,
  );
  throw new OperatorError(
    `The restored content differs from the backup in ${different.map(({ name }) => name).join(', ')}. Nothing was kept; restore another copy of the backup.`,
  );
}
