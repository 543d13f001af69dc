// The statements of a restore: its mark in the database, and the loading of tables.
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { anyRow, onlyRow, type Database } from '../database/public.ts';
import type { Table } from './catalog-store.ts';
import type { Manifest } from './manifest.ts';

/** Whether the database has tables of the product, and whether a restore into it is unfinished. */
export const readRestoreState = (client: PoolClient): Promise<{ hasProduct: boolean; isRestoring: boolean }> =>
  onlyRow(
    client,
    `select to_regclass('schema_migrations') is not null as "hasProduct", to_regclass('restore_in_progress') is not null as "isRestoring"`,
  );

/** Returns false when an unfinished restore is one of another backup. */
export async function markRestore(client: PoolClient, backupHash: string): Promise<boolean> {
  await client.query(
    'create table if not exists restore_in_progress (backup_hash text primary key, is_loaded boolean not null)',
  );
  await client.query(
    'insert into restore_in_progress select $1, false where not exists (select 1 from restore_in_progress)',
    [backupHash],
  );
  return anyRow(client, 'select 1 from restore_in_progress where backup_hash = $1', [backupHash]);
}

/** Locks the mark, so that of two restores into one database the second waits. */
export async function isLoaded(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_loaded: boolean }>('select is_loaded from restore_in_progress for update');
  return rows[0]?.is_loaded === true;
}

export async function markLoaded(client: PoolClient): Promise<void> {
  await client.query('update restore_in_progress set is_loaded = true');
}

export async function removeMark({ pool }: Database): Promise<void> {
  await pool.query('drop table restore_in_progress');
}

/** Only a table with rows is emptied: the audit refuses every deletion. */
export async function emptyTable(client: PoolClient, { name }: Pick<Table, 'name'>): Promise<void> {
  const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
  if (rowCount !== 0) await client.query(`delete from ${name}`);
}

/** Takes rows in COPY's text format. */
export const copyIn = (client: PoolClient, { name, columns }: Pick<Table, 'name' | 'columns'>): Writable =>
  client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));

export async function setSequence(
  client: PoolClient,
  { name, lastValue }: Manifest['sequences'][number],
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
}

/** Without statistics, the first searches and imports would use bad plans. */
export async function analyze(client: PoolClient): Promise<void> {
  await client.query('analyze');
}
