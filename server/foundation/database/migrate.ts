// Forward-only migrations in plain SQL. Each runs once, in a transaction, under a lock that makes concurrent starts wait.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { OperatorError } from '../errors/public.ts';
import type { Database } from './database.ts';

const folder = join(import.meta.dirname, '..', '..', 'migrations');

/** Any fixed number that nothing else in the product locks: the letters "care" in ASCII. */
const lockKey = 0x63617265;

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

function migrationsOnDisk(): Migration[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql')).toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/** Applies what is missing and answers the names. Throws an OperatorError when the database and this code do not fit. */
export async function migrate(database: Database): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await applyMissing(client, migrationsOnDisk());
  } finally {
    // Destroying the connection gives back the lock and the setting, whatever state it is in.
    client.release(true);
  }
}

async function applyMissing(client: PoolClient, wanted: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  const done = new Map(rows.map((row) => [row.name, row.sha256]));
  refuseMisfit(done, wanted);
  const missing = wanted.filter(({ name }) => !done.has(name));
  for (const { name, text, sha256 } of missing) {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  }
  return missing.map(({ name }) => name);
}

function refuseMisfit(done: Map<string, string>, wanted: Migration[]): void {
  const known = new Map(wanted.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of done) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new OperatorError(`The database was made by a newer version of CareRoster (it has ${name}). Start that version, or use another database.`);
    }
    if (expected !== sha256) {
      throw new OperatorError(`The migration ${name} differs from the one that made this database. Restore the file as it was released; changes go into a new migration.`);
    }
  }
}
