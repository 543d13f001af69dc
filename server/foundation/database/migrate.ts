// Forward-only migrations in plain SQL. Each runs once, in one transaction or, for large tables, in chunks. A lock makes concurrent
// starts wait.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import { OperatorError } from '../errors/public.ts';
import {
  atBaseline,
  isReplaced,
  olderBackupSentence,
  olderDatabaseSentence,
  type AppliedMigration,
} from './baseline.ts';
import {
  createStepsTable,
  inShortTransaction,
  isChunked,
  lockTimeoutMs,
  runChunked,
  type ChunkedMigration,
  type MigrationProgress,
} from './chunked-migration.ts';
import { chunkedMigrations } from './chunked-migrations.ts';
import type { Database } from './database.ts';
import { splitStatements } from './sql-statements.ts';
import { firstRow } from './rows.ts';

const folder = join(import.meta.dirname, '..', '..', 'migrations');

/** A fixed number that no other advisory lock of the product uses: the letters "care" in ASCII. */
const lockKey = 0x63617265;

interface Migration extends AppliedMigration {
  text: string;
}

/** The migrations of a version, in order, and the chunked forms of some of them. */
export interface Migrations {
  files: readonly Migration[];
  chunked: readonly ChunkedMigration[];
}

export const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
});

function migrationsOnDisk(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => migrationOf(name, readFileSync(join(folder, name), 'utf8')));
}

function migrationsOfBackup(inBackup: readonly AppliedMigration[]): Migration[] {
  const onDisk = migrationsOnDisk();
  const only = atBaseline(inBackup, onDisk, olderBackupSentence);
  refuseMisfit(only, onDisk);
  return onDisk.filter(({ name }) => only.some((each) => each.name === name));
}

const waitForOtherMs = 200;

/**
 * Applies the missing migrations and returns their names. `onProgress` is called after each chunk of a large table. `inBackup` leaves out
 * every migration that a backup does not have, for the schema that an earlier version had.
 * @throws OperatorError when the database does not belong to this version, or the backup has a migration that this version does not have
 */
export async function migrate(
  database: Database,
  onProgress: (progress: MigrationProgress) => void = () => undefined,
  inBackup?: readonly AppliedMigration[],
): Promise<string[]> {
  const files = inBackup === undefined ? migrationsOnDisk() : migrationsOfBackup(inBackup);
  return applyMigrations(database, { files, chunked: chunkedMigrations }, onProgress);
}

export async function applyMigrations(
  database: Database,
  wanted: Migrations,
  onProgress: (progress: MigrationProgress) => void = () => undefined,
): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    // A role that does not own the schema may start the product when there is nothing to migrate.
    if (await areAllApplied(client, wanted.files)) return [];
    await client.query('set statement_timeout = 0');
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    // A statement that waits for the lock would hold a snapshot, and a concurrent index build of the lock holder would wait for that snapshot.
    while (!(await tryLock(client))) await delay(waitForOtherMs);
    return await applyMissing(client, wanted, onProgress).catch(refuseRoleWithoutSchema);
  } finally {
    // Closing the connection releases the lock and resets the setting in every state.
    client.release(true);
  }
}

async function areAllApplied(client: PoolClient, wanted: readonly Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null and to_regclass('schema_migration_steps') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return false;
  const { applied } = await readAppliedMigrations(client);
  const done = atBaseline(applied, wanted, olderDatabaseSentence);
  refuseMisfit(done, wanted);
  return missingOf(wanted, done).length === 0;
}

function missingOf<T extends AppliedMigration>(wanted: readonly T[], done: readonly AppliedMigration[]): T[] {
  const names = new Set(done.map(({ name }) => name));
  return wanted.filter(({ name }) => !names.has(name));
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const row = await firstRow<{ taken: boolean }>(client, 'select pg_try_advisory_lock($1) as taken', [lockKey]);
  return row?.taken === true;
}

/** The tables in which migrations record themselves. */
export const migrationTables: readonly string[] = ['schema_migrations', 'schema_migration_steps'];

export interface AppliedMigrations {
  applied: AppliedMigration[];
  /** True while a migration of a large table is unfinished: the schema is between two versions. */
  isMigrating: boolean;
}

export async function readAppliedMigrations(client: PoolClient): Promise<AppliedMigrations> {
  const { rows } = await client.query<AppliedMigration>('select name, sha256 from schema_migrations order by name');
  const { rowCount } = await client.query(
    'select 1 from schema_migration_steps step where step.migration not in (select name from schema_migrations) limit 1',
  );
  return { applied: rows, isMigrating: rowCount !== 0 };
}

/**
 * The names of migrations that the next start applies. The database must have been migrated before.
 * @throws OperatorError when it is older than the baseline
 */
export async function readMissingMigrations(client: PoolClient): Promise<string[]> {
  const onDisk = migrationsOnDisk();
  const { applied } = await readAppliedMigrations(client);
  return missingOf(onDisk, atBaseline(applied, onDisk, olderDatabaseSentence)).map(({ name }) => name);
}

/** Every applied migration with its checksum: equal only for the same schema. */
export async function readSchemaVersion(client: PoolClient): Promise<string> {
  const row = await firstRow<{ version: string | null }>(
    client,
    `select string_agg(name || ' ' || sha256, ',' order by name) as version from schema_migrations`,
  );
  return row?.version ?? '';
}

async function applyMissing(
  client: PoolClient,
  { files, chunked }: Migrations,
  onProgress: (progress: MigrationProgress) => void,
): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  await createStepsTable(client);
  const { applied } = await readAppliedMigrations(client);
  const done = atBaseline(applied, files, olderDatabaseSentence);
  refuseMisfit(done, files);
  await recordBaseline(client, applied, done);
  const missing = missingOf(files, done);
  for (const migration of missing) {
    const form = chunked.find(({ name }) => name === migration.name);
    await apply(client, migration, form, onProgress);
  }
  return missing.map(({ name }) => name);
}

/** Replaces the records of the migrations that the baseline replaced, when the first migration after it is applied. */
async function recordBaseline(
  client: PoolClient,
  applied: readonly AppliedMigration[],
  done: readonly AppliedMigration[],
): Promise<void> {
  const replaced = applied.filter(isReplaced).map(({ name }) => name);
  if (replaced.length === 0) return;
  await inShortTransaction(client, async () => {
    await client.query('delete from schema_migrations where name = any($1)', [replaced]);
    for (const migration of missingOf(done, applied)) await record(client, migration);
  });
}

async function record(client: PoolClient, { name, sha256 }: AppliedMigration): Promise<void> {
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

async function apply(
  client: PoolClient,
  migration: Migration,
  chunked: ChunkedMigration | undefined,
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  if (chunked !== undefined && (await isChunked(client, chunked)))
    return runChunked(client, chunked, () => record(client, migration), onProgress);
  await inShortTransaction(client, async () => {
    for (const statement of splitStatements(migration.text)) await client.query(statement);
    await record(client, migration);
  });
}

/** What a role that does not own the schema is told about a database of an older version, or without a schema. */
export const schemaMissingSentence =
  'The database does not have the schema of this version, and its role may not change it: run `npm run migrate` with the role that owns the schema, then start again.';

function refuseRoleWithoutSchema(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '42501')
    throw new OperatorError(schemaMissingSentence, { cause: error });
  throw error;
}

function refuseMisfit(done: readonly AppliedMigration[], wanted: readonly Migration[]): void {
  const known = new Map(wanted.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of done) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new OperatorError(
        `The database was made by a newer version of CareRoster (it has ${name}). Start that version, or use another database.`,
      );
    }
    if (expected !== sha256) {
      throw new OperatorError(
        `The migration ${name} differs from the one that made this database. Restore the file as it was released; changes go into a new migration.`,
      );
    }
  }
}
