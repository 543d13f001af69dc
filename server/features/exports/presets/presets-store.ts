// Presets of exports.
import type { PoolClient } from 'pg';
import type { ChosenFormat, ExportColumn } from '#contract/exports/export-options.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { sharedVersion } from '../../access/public.ts';
import type { Reader, SharedWork } from '../../access/public.ts';

export interface StoredPreset extends SharedWork {
  id: string;
  name: string;
  format: ChosenFormat;
  columns: ExportColumn[];
  /** As in FileColumns. */
  columnNames: string[] | null;
  /** Of the content. */
  version: number;
  updatedAt: Date;
}

const storedColumns = `id, user_id as "userId", name, format, columns, column_names as "columnNames", version, updated_at as "updatedAt",
  workspace_id as "workspaceId", shared_right as "sharedRight"`;

/** Those of the account and those that are shared with it, by name. */
export async function listPresets({ pool }: Pick<Database, 'pool'>, { userId, seat }: Reader): Promise<StoredPreset[]> {
  const { rows } = await pool.query<StoredPreset>(
    `select ${storedColumns} from export_presets where user_id = $1 or workspace_id = $2 order by lower(name), id`,
    [userId, seat?.workspaceId ?? null],
  );
  return rows;
}

/** Of any account: `allowedWork` decides what the reader may do. */
export async function findPreset(connection: Pick<PoolClient, 'query'>, id: string): Promise<StoredPreset | null> {
  const { rows } = await connection.query<StoredPreset>(`select ${storedColumns} from export_presets where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** The same; until the transaction ends, no other one changes it. */
export async function lockPreset(client: PoolClient, id: string): Promise<StoredPreset | null> {
  const { rows } = await client.query<StoredPreset>(
    `select ${storedColumns} from export_presets where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** The caller holds the lock of the preset. */
export async function setPresetContent(
  client: PoolClient,
  id: string,
  { format, columns, columnNames, updatedAt }: Omit<NewPreset, 'name'>,
): Promise<void> {
  await client.query(
    `update export_presets set format = $2, columns = $3, column_names = $4, updated_at = $5, version = version + 1 where id = $1`,
    [id, format, columns, columnNames, updatedAt],
  );
}

/** Until the transaction ends, no other one saves, gives or shares a preset of the account, or shares one with the workspace. */
export async function lockPresets(client: PoolClient, ownerId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('export_presets'), hashtext($1))`, [ownerId]);
}

/** Until the transaction ends, no other one saves a preset of the account. Returns how many it has under other names. */
export async function countOtherPresets(client: PoolClient, userId: string, name: string): Promise<number> {
  await lockPresets(client, userId);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from export_presets where user_id = $1 and lower(name) <> lower($2)',
    [userId, name],
  );
  return rows[0]?.count ?? 0;
}

export type NewPreset = Omit<StoredPreset, 'id' | 'version' | keyof SharedWork>;

/** A preset with the same name is replaced, and stays shared. */
export async function upsertPreset(client: PoolClient, userId: string, preset: NewPreset): Promise<StoredPreset> {
  const { rows } = await client.query<StoredPreset>(
    `insert into export_presets (user_id, name, format, columns, column_names, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, lower(name)) do update set name = excluded.name, format = excluded.format, columns = excluded.columns,
       column_names = excluded.column_names, updated_at = excluded.updated_at, version = export_presets.version + 1
     returning ${storedColumns}`,
    [userId, preset.name, preset.format, preset.columns, preset.columnNames, preset.updatedAt],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The preset was not saved.');
  return row;
}

export async function deletePreset({ pool }: Pick<Database, 'pool'>, id: string): Promise<void> {
  await pool.query('delete from export_presets where id = $1', [id]);
}

export const presetsTable = 'export_presets';

/** See `sharedVersion`. */
export const sharedPresetsVersion = sharedVersion(presetsTable);

/** Last changed first. */
export async function findPresetsToGive(
  client: PoolClient,
  userId: string,
): Promise<Pick<StoredPreset, 'id' | 'name' | 'sharedRight'>[]> {
  const { rows } = await client.query<Pick<StoredPreset, 'id' | 'name' | 'sharedRight'>>(
    `select id, name, shared_right as "sharedRight" from export_presets where user_id = $1 order by updated_at desc, id for update`,
    [userId],
  );
  return rows;
}

export async function isPresetNameTaken(client: PoolClient, userId: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from export_presets where user_id = $1 and lower(name) = lower($2)',
    [userId, name],
  );
  return rowCount !== 0;
}

export async function countPresets(client: PoolClient, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from export_presets where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** The preset belongs to this account from now on. */
export async function givePreset(client: PoolClient, id: string, userId: string, name: string): Promise<void> {
  await client.query('update export_presets set user_id = $2, name = $3 where id = $1', [id, userId, name]);
}
