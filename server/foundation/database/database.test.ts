import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { checkDatabase, copyLine, copyLines, inTransaction, migrate, openDatabase } from './public.ts';

const { database } = testDatabase();

describe('migrations', () => {
  test('refuse a database whose migration differs from the released file', async () => {
    await database.pool.query(`update schema_migrations set sha256 = 'other'`);
    await expect(migrate(database)).rejects.toThrow(/differs from the one that made this database/);
    await database.pool.query('delete from schema_migrations');
    await database.pool.query('drop schema public cascade; create schema public');
    expect(await migrate(database)).toEqual(readdirSync(join(import.meta.dirname, '..', '..', 'migrations')));
  });

  test('refuse a database that a newer version made', async () => {
    await database.pool.query(`insert into schema_migrations (name, sha256) values ('9999-future.sql', '')`);
    await expect(migrate(database)).rejects.toThrow(/newer version.*9999-future/);
    await database.pool.query(`delete from schema_migrations where name = '9999-future.sql'`);
  });

  test('apply nothing twice, also when two processes start at once', async () => {
    expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []]);
  });
});

describe('a database that is not there', () => {
  test('is named in one sentence with what to check', async () => {
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/none', { connectionsMax: 1, applicationName: 'test' });
    await expect(checkDatabase(away)).rejects.toThrow(/does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/);
    await away.close();
  });
});

describe('a transaction', () => {
  test('leaves no trace when its work fails', async () => {
    const work = inTransaction(database, async (client) => {
      await client.query(`insert into candidates (id, last_name) values (7, 'Halfway')`);
      throw new Error('stop here');
    });
    await expect(work).rejects.toThrow('stop here');
    expect((await database.pool.query('select 1 from candidates where id = 7')).rowCount).toBe(0);
  });

  test('does not end as a success when a failed statement was ignored, and nothing was saved', async () => {
    const work = inTransaction(database, async (client) => {
      await client.query(`insert into candidates (id, last_name) values (7, 'Halfway')`);
      await client.query('select 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('was rolled back');
    expect((await database.pool.query('select 1 from candidates where id = 7')).rowCount).toBe(0);
  });

  test('survives the loss of its connection without ending the process', async () => {
    const work = inTransaction(database, (client) => client.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(work).rejects.toThrow(/terminating connection/);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('COPY takes every text as it is', async () => {
  const hostile = [
    'tab\there',
    'line\nbreak',
    'carriage\rreturn',
    String.raw`back\slash \N`,
    '"quotes"',
    '{braces,commas}',
    'Núñez 😀',
    '',
  ];
  await inTransaction(database, (client) =>
    copyLines(
      client,
      'candidates',
      ['id', 'last_name', 'skills'],
      [copyLine(['8', hostile.join('|'), hostile]), copyLine(['9', '', []])],
    ),
  );
  const { rows } = await database.pool.query('select last_name, skills from candidates where id in (8, 9) order by id');
  expect(rows).toEqual([
    { last_name: hostile.join('|'), skills: hostile },
    { last_name: '', skills: [] },
  ]);
});
