import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { openDatabase, type Database } from '../database.ts';

/** Makes databases without any table, which are dropped when the tests of the file end. */
export function emptyDatabases(): () => Promise<Database> {
  const owner = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
  const made: { name: string; database: Database }[] = [];
  afterAll(async () => {
    for (const { name, database } of made) {
      await database.close();
      await owner.pool.query(`drop database ${name} with (force)`);
    }
    await owner.close();
  });
  return async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await owner.pool.query(`create database ${name}`);
    const url = databaseUrlOf(inject('clusterUrl'), name);
    const database = openDatabase(url, { connectionsMax: 4, applicationName: 'test' });
    made.push({ name, database });
    return database;
  };
}
