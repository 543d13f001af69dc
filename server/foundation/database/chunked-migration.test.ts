// A directory of an older version, large enough to be migrated in chunks, while that version keeps writing and while migrations are killed.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { migrate, openDatabase } from './public.ts';
import type { Database, MigrationProgress } from './public.ts';

const folder = join(import.meta.dirname, '..', '..', 'migrations');
const older = ['0001-candidates.sql', '0002-search.sql', '0003-mail.sql', '0004-accounts.sql', '0005-billing.sql'];
const candidates = 12_000;

const owner = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
const made: { name: string; database: Database }[] = [];
afterAll(async () => {
  for (const { name, database } of made) {
    await database.close();
    await owner.pool.query(`drop database ${name} with (force)`);
  }
  await owner.close();
});

async function emptyDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await owner.pool.query(`create database ${name}`);
  const database = openDatabase(databaseUrlOf(inject('clusterUrl'), name), {
    connectionsMax: 4,
    applicationName: 'test',
  });
  made.push({ name, database });
  return database;
}

/** As the version before the sixth migration left it. */
async function olderDirectory(): Promise<Database> {
  const database = await emptyDatabase();
  await database.pool.query(
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  for (const name of older) {
    const text = readFileSync(join(folder, name), 'utf8');
    await database.pool.query(text);
    await database.pool.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]);
  }
  await database.pool.query(
    `insert into candidates (id, last_name) select number, 'Almeida' || number from generate_series(1, ${candidates}) number`,
  );
  await database.pool.query(
    `insert into candidate_keys (kind, key, candidate_id) select kind, decode(md5(kind || number), 'hex'), number from generate_series(1, ${candidates}) number, unnest(array['npi', 'email']) kind`,
  );
  return database;
}

/** Candidates whose own row does not name exactly the keys that lead to them. */
const keysAstray = async ({ pool }: Database): Promise<number> =>
  (
    await pool.query(
      `select from candidates left join (select candidate_id, string_agg(kind || '/' || encode(key, 'hex'), ' ' order by kind, key) as keys from candidate_keys group by 1) own on candidate_id = id
   where candidates.keys <> coalesce(own.keys, '')`,
    )
  ).rowCount ?? 0;

async function schemaOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'column' as kind, table_name || '.' || column_name as name, data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as text from information_schema.columns where table_schema = 'public'
     union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'trigger', tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select 'function', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'view', viewname, definition from pg_views where schemaname = 'public'
     order by 1, 2, 3`,
  );
  return rows;
}

/** Ends the migration as a kill does: its connection is gone at this moment. */
const killedAt =
  (isMoment: (progress: MigrationProgress) => boolean) =>
  (progress: MigrationProgress): void => {
    if (isMoment(progress)) throw new Error('killed');
  };

describe('a directory of an older version', () => {
  test('ends in the schema of a new one, with everybody’s keys, and the change log silent', async () => {
    const [old, fresh] = [await olderDirectory(), await emptyDatabase()];
    const { rows: changes } = await old.pool.query('select count(*) from candidate_changes');
    const told: MigrationProgress[] = [];
    await migrate(old, (progress) => told.push(progress));
    await migrate(fresh);
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    expect(await keysAstray(old)).toBe(0);
    expect((await old.pool.query('select count(*) from candidate_changes')).rows).toEqual(changes);
    // More than one chunk, each with what is done and how much there is.
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toMatchObject({
      migration: '0008-candidates-carry-their-keys.sql',
      rowsTotal: candidates,
      rowsDone: candidates,
    });
    expect(await migrate(old)).toEqual([]);
  });

  test('loses no work of a migration that was killed, and nothing of it shows afterwards', async () => {
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

  test('gets the indexes of a large audit without blocking its writers, in the schema of a new one', async () => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()];
    await migrate(old);
    await migrate(fresh);
    // As the version before left it, with more entries than a plain file may index.
    await old.pool.query(
      `drop index audit_entries_by_actor; drop index audit_entries_by_subject; drop index audit_entries_by_action_and_actor;
       create index audit_entries_subject on audit_entries (subject_kind, subject_id, sequence);
       create index audit_entries_actor on audit_entries (actor_kind, actor_id, sequence);
       delete from schema_migrations where name = '0076-audit-filters.sql';
       insert into audit_entries (sequence, recorded_at, actor_kind, actor_id, action, mac)
       select n, now(), 'system', 'test', 'test.done', decode(repeat('00', 32), 'hex') from generate_series(1, 10001) n`,
    );
    // An index that is built inside a transaction would make the migration wait for this writer, and other writers for the migration.
    const writer = await old.pool.connect();
    await writer.query('begin');
    await writer.query(`insert into audit_entries (sequence, recorded_at, actor_kind, actor_id, action, mac)
      values (20001, now(), 'system', 'test', 'test.done', decode(repeat('00', 32), 'hex'))`);
    const migrating = migrate(old);
    await expect
      .poll(
        async () =>
          (await old.pool.query(`select from pg_stat_progress_create_index where command like '%CONCURRENTLY'`))
            .rowCount,
        { timeout: 60_000 },
      )
      .toBe(1);
    await old.pool.query(`insert into audit_entries (sequence, recorded_at, actor_kind, actor_id, action, mac)
      values (20002, now(), 'system', 'test', 'test.done', decode(repeat('00', 32), 'hex'))`);
    await writer.query('commit');
    writer.release();
    expect(await migrating).toEqual(['0076-audit-filters.sql']);
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
  });

  test('gets its index also when a kill left an invalid one of that name', async () => {
    const old = await olderDirectory();
    await old.pool.query('create unique index candidate_keys_by_hash on candidate_keys (key)');
    await old.pool.query(
      `update pg_index set indisvalid = false where indexrelid = 'candidate_keys_by_hash'::regclass`,
    );
    await migrate(old);
    expect(
      (await old.pool.query(`select from pg_index where indrelid = 'candidate_keys'::regclass and not indisvalid`))
        .rowCount,
    ).toBe(0);
  });

  test('is written by the older version meanwhile, and none of that is lost', async () => {
    const old = await olderDirectory();
    const told: MigrationProgress[] = [];
    const ended = new AbortController();
    const migrating = migrate(old, (progress) => told.push(progress)).finally(() => ended.abort());
    let last = 0;
    while (!ended.signal.aborted && (told.at(-1)?.rowsDone ?? 0) < 4_000) {
      last += 1;
      await old.pool.query('insert into candidates (id, last_name) values ($1, $2)', [candidates + last, 'Newcomer']);
      // A key of a new candidate, and one of a candidate whose chunk may be done.
      await old.pool.query(
        `insert into candidate_keys (kind, key, candidate_id) select 'email', decode(md5('new' || who), 'hex'), who from unnest($1::bigint[]) who`,
        [[candidates + last, last]],
      );
      await old.pool.query(
        'with gone as (delete from candidates where id = $1 returning id) delete from candidate_keys using gone where candidate_id = gone.id',
        [candidates - last],
      );
      await old.pool.query(`delete from candidate_keys where candidate_id = $1 and kind = 'npi'`, [last]);
    }
    await migrating;
    expect(last).toBeGreaterThan(1);
    expect(await keysAstray(old)).toBe(0);
    expect(
      (
        await old.pool.query('select from candidates where keys like $1', [
          `%${createHash('md5').update('new1').digest('hex')}%`,
        ])
      ).rowCount,
    ).toBe(1);
  });

  test('is migrated once by two processes that start at the same moment, while a transaction of the older version is open', async () => {
    const old = await olderDirectory();
    const open = await old.pool.connect();
    await open.query('begin');
    await open.query('update candidate_keys set kind = kind where candidate_id = 1');
    const both = Promise.all([migrate(old), migrate(old)]);
    await expect
      .poll(
        async () =>
          (
            await old.pool.query('select from pg_stat_progress_create_index where relid = $1::regclass', [
              'candidate_keys',
            ])
          ).rowCount,
      )
      .toBe(1);
    await open.query('commit');
    open.release();
    expect((await both).filter((applied) => applied.length > 0)).toHaveLength(1);
    expect(await keysAstray(old)).toBe(0);
  });
});
