import type { PoolClient } from 'pg';
import { siteTextKeys } from '#contract/site-settings/site-setting-keys.ts';
import type { Database } from '#server/foundation/database/public.ts';

interface SavedSetting {
  key: string;
  value: string;
  /** YYYY-MM-DD, in UTC. */
  savedOn: string;
  /** Of a text that is not empty, in UTC; null: it is none. */
  textSavedAt: string | null;
}

/** Empty: none was saved. */
export async function readSavedValue({ pool }: Pick<Database, 'pool'>, key: string): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{ value: string }>('select value from site_settings where key = $1', [key]);
  return row?.value ?? '';
}

/** Keys of another version of the product may be among them. Every server reads this each second, so long texts are left out. */
export async function readSavedSettings({ pool }: Database): Promise<SavedSetting[]> {
  const { rows } = await pool.query<SavedSetting>(
    `select key, case when key = any($1) then '' else value end as value,
       (updated_at at time zone 'utc')::date::text as "savedOn",
       case when key = any($1) and value <> ''
         then to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') end as "textSavedAt"
     from site_settings`,
    [siteTextKeys],
  );
  return rows;
}

/** Makes other changes of the key wait until the transaction ends, and returns its saved value; null when it has none. */
export async function lockSetting(client: PoolClient, key: string): Promise<string | null> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`site setting ${key}`]);
  const {
    rows: [row],
  } = await client.query<{ value: string }>('select value from site_settings where key = $1', [key]);
  return row?.value ?? null;
}

/** Null: the key has its initial value from now on. */
export async function writeSetting(client: PoolClient, key: string, value: string | null): Promise<void> {
  if (value === null) await client.query('delete from site_settings where key = $1', [key]);
  else
    await client.query(
      'insert into site_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
      [key, value],
    );
}

export interface SettingChange {
  key: string;
  /** Null: the key had, or has, its initial value. */
  before: string | null;
  after: string | null;
}

export interface StoredChange extends SettingChange {
  id: string;
  /** The user id; null: the account was deleted. */
  changedBy: string | null;
  changedAt: Date;
  isCurrent: boolean;
}

const keptPerKey = 50;

export async function insertChange(
  client: PoolClient,
  { key, before, after }: SettingChange,
  changedBy: string | null,
): Promise<void> {
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

export async function findChange(client: PoolClient, id: string): Promise<SettingChange | null> {
  const {
    rows: [row],
  } = await client.query<SettingChange>('select key, before, after from site_setting_changes where id = $1', [id]);
  return row ?? null;
}

/** Newest first, long values shortened. `key` undefined: of every key. */
export async function listChanges({ pool }: Database, key: string | undefined, limit: number): Promise<StoredChange[]> {
  const { rows } = await pool.query<StoredChange>(
    `select id, change.key, left(before, 500) as before, left(after, 500) as after, changed_by as "changedBy", changed_at as "changedAt",
       setting.value is not distinct from after as "isCurrent"
     from site_setting_changes change left join site_settings setting on setting.key = change.key
     where $1::text is null or change.key = $1 order by id desc limit $2`,
    [key ?? null, limit],
  );
  return rows;
}
