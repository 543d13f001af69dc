// A database of version 0.9.0 goes on at the baseline, and an older one is refused.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppliedMigration } from './baseline.ts';
import type { Database } from './database.ts';
import { applyMigrations, migrate, migrationOf } from './migrate.ts';
import { emptyDatabases } from './testing/empty-databases.ts';
import { recordAsReplaced } from './testing/replaced-migrations.ts';
import { schemaOf } from './testing/schema-of.ts';

const emptyDatabase = emptyDatabases();
const folder = join(import.meta.dirname, '..', '..', 'migrations');
const files = readdirSync(folder)
  .toSorted()
  .map((name) => migrationOf(name, readFileSync(join(folder, name), 'utf8')));
const baseline = files.filter(({ name }) => name.startsWith('0000-'));
const withFollowing = {
  files: [...files, migrationOf('9000-faxes.sql', 'create table faxes (id bigint)')],
  chunked: [],
};

const recorded = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<AppliedMigration>('select name from schema_migrations order by name')).rows.map(({ name }) => name);

test('the released files of the baseline never change', () => {
  const text = baseline.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '948b521296af1d258b3d3395fbb659df9e3b13d1107453079424d742d259915d',
  );
});

test('a database of version 0.9.0 and an empty one get the same schema, and the first migration after the baseline', async () => {
  const [old, fresh] = [await emptyDatabase(), await emptyDatabase()];
  await applyMigrations(old, { files: baseline, chunked: [] });
  await recordAsReplaced(old);
  const following = withFollowing.files.slice(baseline.length).map(({ name }) => name);
  expect(await applyMigrations(old, withFollowing)).toEqual(following);
  expect(await applyMigrations(fresh, withFollowing)).toEqual([...baseline.map(({ name }) => name), ...following]);
  expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
  expect(await recorded(old)).toEqual(await recorded(fresh));
  expect(await applyMigrations(old, withFollowing)).toEqual([]);
});

test('a database of version 0.9.0 is not written while no migration follows the baseline', async () => {
  const old = await emptyDatabase();
  await applyMigrations(old, { files: baseline, chunked: [] });
  await recordAsReplaced(old);
  const before = await recorded(old);
  expect(await applyMigrations(old, { files: baseline, chunked: [] })).toEqual([]);
  expect(await recorded(old)).toEqual(before);
});

test.each([
  ['lacks a migration', `delete from schema_migrations where name = '0108-organization-npis.sql'`],
  ['has an altered migration', `update schema_migrations set sha256 = '' where name = '0001-candidates.sql'`],
])('a database that %s of version 0.9.0 is refused with what to do, and not written', async (_case, change) => {
  const old = await emptyDatabase();
  await migrate(old);
  await recordAsReplaced(old);
  await old.pool.query(change);
  const before = await recorded(old);
  await expect(migrate(old)).rejects.toThrow(/older than version 0\.9\.0\. Start version 0\.9\.0 with it once/);
  expect(await recorded(old)).toEqual(before);
});
