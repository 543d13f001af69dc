import type { PoolClient } from 'pg';
import type { ChosenFormat, ExportColumn } from '#contract/exports/export-options.ts';
import { allRows, anyRow, onlyCount, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';
import { sharedVersion, type Reader, type SharedWork } from '../../access/public.ts';

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
export const listPresets = ({ pool }: Pick<Database, 'pool'>, { userId, seat }: Reader): Promise<StoredPreset[]> =>
  allRows(
    pool,
    `select ${storedColumns} from export_presets where user_id = $1 or workspace_id = $2 order by lower(name), id`,
    [userId, seat?.workspaceId ?? null],
  );

/** Of any account: `allowedWork` decides what the reader may do. */
export const findPreset = (connection: Pick<PoolClient, 'query'>, id: string): Promise<StoredPreset | null> =>
  firstRow(connection, `select ${storedColumns} from export_presets where id = $1`, [id]);

/** The same; until the transaction ends, no other one changes it. */
export const lockPreset = (client: PoolClient, id: string): Promise<StoredPreset | null> =>
  firstRow(client, `select ${storedColumns} from export_presets where id = $1 for update`, [id]);

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
  return onlyCount(
    client,
    'select count(*)::int as count from export_presets where user_id = $1 and lower(name) <> lower($2)',
    [userId, name],
  );
}

export type NewPreset = Omit<StoredPreset, 'id' | 'version' | keyof SharedWork>;

/** A preset with the same name is replaced, and stays shared. */
export const upsertPreset = (client: PoolClient, userId: string, preset: NewPreset): Promise<StoredPreset> =>
  onlyRow(
    client,
    `insert into export_presets (user_id, name, format, columns, column_names, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, lower(name)) do update set name = excluded.name, format = excluded.format, columns = excluded.columns,
       column_names = excluded.column_names, updated_at = excluded.updated_at, version = export_presets.version + 1
     returning ${storedColumns}`,
    [userId, preset.name, preset.format, preset.columns, preset.columnNames, preset.updatedAt],
  );

export async function deletePreset({ pool }: Pick<Database, 'pool'>, id: string): Promise<void> {
  await pool.query('delete from export_presets where id = $1', [id]);
}

export const presetsTable = 'export_presets';

export const sharedPresetsVersion = sharedVersion(presetsTable);

/** Last changed first. */
export const findPresetsToGive = (
  client: PoolClient,
  userId: string,
): Promise<Pick<StoredPreset, 'id' | 'name' | 'sharedRight'>[]> =>
  allRows(
    client,
    `select id, name, shared_right as "sharedRight" from export_presets where user_id = $1 order by updated_at desc, id for update`,
    [userId],
  );

export const isPresetNameTaken = (client: PoolClient, userId: string, name: string): Promise<boolean> =>
  anyRow(client, 'select 1 from export_presets where user_id = $1 and lower(name) = lower($2)', [userId, name]);

export const countPresets = (client: PoolClient, userId: string): Promise<number> =>
  onlyCount(client, 'select count(*)::int as count from export_presets where user_id = $1', [userId]);

/** The preset belongs to this account from now on. */
export async function givePreset(client: PoolClient, id: string, userId: string, name: string): Promise<void> {
  await client.query('update export_presets set user_id = $2, name = $3 where id = $1', [id, userId, name]);
}
