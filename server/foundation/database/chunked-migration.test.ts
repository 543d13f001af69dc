// A directory of an older version, large enough to be migrated in chunks, while that version keeps writing and while migrations are killed.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MigrationProgress } from './chunked-migration.ts';
import type { Database } from './database.ts';
import { applyMigrations } from './migrate.ts';
import { emptyDatabases } from './testing/empty-databases.ts';
import { newerVersion, olderVersion } from './testing/sample-migrations.ts';
import { schemaOf } from './testing/schema-of.ts';

const people = 12_000;
const emptyDatabase = emptyDatabases();

async function olderDirectory(): Promise<Database> {
  const database = await emptyDatabase();
  await applyMigrations(database, olderVersion);
  await database.pool.query(
    `insert into people (id, last_name) select number, 'Almeida' || number from generate_series(1, ${people}) number`,
  );
  await database.pool.query(
    `insert into person_keys (kind, key, person_id) select kind, decode(md5(kind || number), 'hex'), number from generate_series(1, ${people}) number, unnest(array['npi', 'email']) kind`,
  );
  return database;
}

const migrate = (database: Database, onProgress?: (progress: MigrationProgress) => void): Promise<string[]> =>
  applyMigrations(database, newerVersion, onProgress);

/** People whose own row does not name exactly the keys that lead to them. */
const keysAstray = async ({ pool }: Database): Promise<number> =>
  (
    await pool.query(
      `select from people left join (select person_id, string_agg(kind || '/' || encode(key, 'hex'), ' ' order by kind, key) as keys from person_keys group by 1) own on person_id = id
   where people.keys <> coalesce(own.keys, '')`,
    )
  ).rowCount ?? 0;

const isBuildingIndex = async ({ pool }: Database): Promise<boolean> =>
  (await pool.query(`select from pg_stat_progress_create_index where relid = 'person_keys'::regclass`)).rowCount === 1;

/** Ends the migration as a kill does: its connection is gone at this moment. */
const killedAt =
  (isMoment: (progress: MigrationProgress) => boolean) =>
  (progress: MigrationProgress): void => {
    if (isMoment(progress)) throw new Error('killed');
  };

describe('a directory of an older version', () => {
  test('a large table ends in the schema of a new one, with everyone’s keys, and nothing in the change log', async () => {
    const [old, fresh] = [await olderDirectory(), await emptyDatabase()];
    const { rows: changes } = await old.pool.query('select count(*) from person_changes');
    const told: MigrationProgress[] = [];
    await migrate(old, (progress) => told.push(progress));
    await migrate(fresh);
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    expect(await keysAstray(old)).toBe(0);
    expect((await old.pool.query('select count(*) from person_changes')).rows).toEqual(changes);
    // More than one chunk, each with what is done and how much there is.
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toMatchObject({
      migration: '2003-people-carry-their-keys.sql',
      rowsTotal: people,
      rowsDone: people,
    });
    expect(await migrate(old)).toEqual([]);
  });

  test('a migration that was killed loses no work, and leaves no trace in the schema', async () => {
    const [old, fresh] = [await olderDirectory(), await emptyDatabase()];
    await expect(
      migrate(
        old,
        killedAt(() => true),
      ),
    ).rejects.toThrow('killed');
    const firstDone: number[] = [];
    await expect(
      migrate(
        old,
        killedAt(({ rowsDone }) => firstDone.push(rowsDone) > 1),
      ),
    ).rejects.toThrow('killed');
    expect(firstDone[0]).toBeGreaterThan(2_000);
    await migrate(old);
    await migrate(fresh);
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    expect(await keysAstray(old)).toBe(0);
  });

  test('an older version writes keys while their index is built, also with an open transaction', async () => {
    const old = await olderDirectory();
    // An index that is built inside a transaction would make the migration wait for this writer, and other writers for the migration.
    const writer = await old.pool.connect();
    await writer.query('begin');
    await writer.query(`insert into person_keys (kind, key, person_id) values ('vendor', 'first', 1)`);
    const migrating = migrate(old);
    await expect.poll(() => isBuildingIndex(old)).toBe(true);
    await old.pool.query(`insert into person_keys (kind, key, person_id) values ('vendor', 'second', 1)`);
    await writer.query('commit');
    writer.release();
    expect(await migrating).toHaveLength(2);
    expect(await keysAstray(old)).toBe(0);
  });

  test('an invalid index that a kill left is built again', async () => {
    const old = await olderDirectory();
    await old.pool.query('create unique index person_keys_by_hash on person_keys (key)');
    await old.pool.query(`update pg_index set indisvalid = false where indexrelid = 'person_keys_by_hash'::regclass`);
    await migrate(old);
    expect(
      (await old.pool.query(`select from pg_index where indrelid = 'person_keys'::regclass and not indisvalid`))
        .rowCount,
    ).toBe(0);
  });

  test('nothing that the older version writes meanwhile is lost', async () => {
    const old = await olderDirectory();
    const told: MigrationProgress[] = [];
    const ended = new AbortController();
    const migrating = migrate(old, (progress) => told.push(progress)).finally(() => ended.abort());
    let last = 0;
    while (!ended.signal.aborted && (told.at(-1)?.rowsDone ?? 0) < 4_000) {
      last += 1;
      await old.pool.query('insert into people (id, last_name) values ($1, $2)', [people + last, 'Newcomer']);
      // A key of a new person, and one of a person whose chunk may be done.
      await old.pool.query(
        `insert into person_keys (kind, key, person_id) select 'email', decode(md5('new' || who), 'hex'), who from unnest($1::bigint[]) who`,
        [[people + last, last]],
      );
      await old.pool.query(
        'with gone as (delete from people where id = $1 returning id) delete from person_keys using gone where person_id = gone.id',
        [people - last],
      );
      await old.pool.query(`delete from person_keys where person_id = $1 and kind = 'npi'`, [last]);
    }
    await migrating;
    expect(last).toBeGreaterThan(1);
    expect(await keysAstray(old)).toBe(0);
    expect(
      (
        await old.pool.query('select from people where keys like $1', [
          `%${createHash('md5').update('new1').digest('hex')}%`,
        ])
      ).rowCount,
    ).toBe(1);
  });

  test('two processes that start at the same moment migrate it once, while a transaction of the older version is open', async () => {
    const old = await olderDirectory();
    const open = await old.pool.connect();
    await open.query('begin');
    await open.query('update person_keys set kind = kind where person_id = 1');
    const both = Promise.all([migrate(old), migrate(old)]);
    await expect.poll(() => isBuildingIndex(old)).toBe(true);
    await open.query('commit');
    open.release();
    expect((await both).filter((applied) => applied.length > 0)).toHaveLength(1);
    expect(await keysAstray(old)).toBe(0);
  });
});
