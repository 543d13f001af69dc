import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database } from '#server/foundation/database/public.ts';
import { databaseUrlOf, templateName } from './cluster.ts';

/** Takes as long as a busy machine needs. The pool has one connection. */
async function patiently({ pool }: Database, statement: string): Promise<void> {
  await pool.query('set statement_timeout = 0');
  await pool.query(statement);
}

/** A fresh copy of the migrated database for the tests of one file. Dropped when they end. */
export function testDatabase(): { database: Database; url: string } {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const clusterUrl = inject('clusterUrl');
  const url = databaseUrlOf(clusterUrl, name);
  const database = openDatabase(url, { connectionsMax: 5, applicationName: 'test' });
  const owner = openDatabase(clusterUrl, { connectionsMax: 1, applicationName: 'test' });
  beforeAll(async () => {
    await patiently(owner, `create database ${name} template ${templateName}`);
    // A copy of the template has a change log of its own.
    await database.pool.query(
      'update change_log_origin set database_oid = (select oid from pg_database where datname = current_database())',
    );
  });
  afterAll(async () => {
    await database.close();
    await patiently(owner, `drop database ${name} with (force)`);
    await owner.close();
  });
  return { database, url };
}
