import type { PoolClient } from 'pg';
import { siteTextKeys } from '#contract/site-settings/site-setting-keys.ts';
import { allRows, anyRow, firstRow, type Database } from '#server/foundation/database/public.ts';

export interface SavedSetting {
  key: string;
  value: string;
  /** YYYY-MM-DD, in UTC. */
  savedOn: string;
  /** Of a text that is not empty, in UTC; null: it is none. */
  textSavedAt: string | null;
}

/** Undefined: none was saved. */
export async function readSavedValue({ pool }: Pick<Database, 'pool'>, key: string): Promise<string | undefined> {
  const row = await firstRow<{ value: string }>(pool, 'select value from site_settings where key = $1', [key]);
  return row?.value;
}

/** Keys of another version of the product may be among them. Every server reads this each second, so long texts are left out. */
export const readSavedSettings = ({ pool }: Pick<Database, 'pool'>): Promise<SavedSetting[]> =>
  allRows(
    pool,
    `select key, case when key = any($1) then '' else value end as value,
       (updated_at at time zone 'utc')::date::text as "savedOn",
       case when key = any($1) and value <> ''
         then to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') end as "textSavedAt"
     from site_settings order by key`,
    [siteTextKeys],
  );

export type SavedValues = ReadonlyMap<string, string>;

/** Makes other changes of settings wait until the transaction ends, and returns the saved values: some are checked together. */
export async function lockSettings(client: PoolClient): Promise<SavedValues> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
  const { rows } = await client.query<{ key: string; value: string }>('select key, value from site_settings');
  return new Map(rows.map(({ key, value }) => [key, value]));
}

interface StoredChange {
  id: string;
  key: string;
  /** Null: the key had, or has, its initial value. */
  before: string | null;
  after: string | null;
  /** The user id; null: the account was deleted, or a command made the change. */
  changedBy: string | null;
  changedAt: Date;
  isCurrent: boolean;
}

const keptPerKey = 50;

/** Saves the value and its change. */
export async function writeChange(
  client: PoolClient,
  { key, before, after, changedBy }: Pick<StoredChange, 'key' | 'before' | 'after' | 'changedBy'>,
): Promise<void> {
  if (after === null) await client.query('delete from site_settings where key = $1', [key]);
  else
    await client.query(
      'insert into site_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
      [key, after],
    );
  await client.query('insert into site_setting_changes (key, before, after, changed_by) values ($1, $2, $3, $4)', [
    key,
    before,
    after,
    changedBy,
  ]);
  await client.query(
    `delete from site_setting_changes where key = $1 and id in
       (select id from site_setting_changes where key = $1 order by id desc offset $2)`,
    [key, keptPerKey],
  );
}

export async function findChange(
  client: PoolClient,
  id: string,
): Promise<Pick<StoredChange, 'key' | 'before' | 'after'> | undefined> {
  const { rows } = await client.query<Pick<StoredChange, 'key' | 'before' | 'after'>>(
    'select key, before, after from site_setting_changes where id = $1',
    [id],
  );
  return rows[0];
}

/** Whether a command or the start of a server has saved this value. */
export const wasSavedWithoutAccount = (client: PoolClient, key: string, value: string): Promise<boolean> =>
  anyRow(client, 'select 1 from site_setting_changes where key = $1 and after = $2 and changed_by is null', [
    key,
    value,
  ]);

/** Newest first, of a long text the first 500 characters. */
export const listChanges = <Key extends string>(
  { pool }: Pick<Database, 'pool'>,
  keys: readonly Key[],
  most: number,
): Promise<(StoredChange & { key: Key })[]> =>
  allRows<StoredChange & { key: Key }>(
    pool,
    `select id, change.key, 
       case when change.key = any($3) then left(before, 500) else before end as before,
       case when change.key = any($3) then left(after, 500) else after end as after,
       changed_by as "changedBy", changed_at as "changedAt",
       setting.value is not distinct from after as "isCurrent"
     from site_setting_changes change left join site_settings setting on setting.key = change.key
     where change.key = any($1) order by id desc limit $2`,
    [keys, most, siteTextKeys],
  );
