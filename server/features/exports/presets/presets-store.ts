// Presets of exports.
import type { PoolClient } from 'pg';
import type { ChosenFormat, ExportColumn } from '#contract/exports/export-options.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface StoredPreset {
  id: string;
  name: string;
  format: ChosenFormat;
  columns: ExportColumn[];
  /** As in FileColumns. */
  columnNames: string[] | null;
  updatedAt: Date;
}

const storedColumns = 'id, name, format, columns, column_names as "columnNames", updated_at as "updatedAt"';

/** By name. */
export async function listPresets({ pool }: Pick<Database, 'pool'>, userId: string): Promise<StoredPreset[]> {
  const { rows } = await pool.query<StoredPreset>(
    `select ${storedColumns} from export_presets where user_id = $1 order by lower(name), id`,
    [userId],
  );
  return rows;
}

/** Until the transaction ends, no other one saves a preset of the account. Returns how many it has under other names. */
export async function countOtherPresets(client: PoolClient, userId: string, name: string): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtext('export_presets'), hashtext($1))`, [userId]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from export_presets where user_id = $1 and lower(name) <> lower($2)',
    [userId, name],
  );
  return rows[0]?.count ?? 0;
}

/** A preset with the same name is replaced. */
export async function upsertPreset(
  client: PoolClient,
  userId: string,
  preset: Omit<StoredPreset, 'id'>,
): Promise<StoredPreset> {
  const { rows } = await client.query<StoredPreset>(
    `insert into export_presets (user_id, name, format, columns, column_names, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, lower(name)) do update set name = excluded.name, format = excluded.format, columns = excluded.columns,
       column_names = excluded.column_names, updated_at = excluded.updated_at
     returning ${storedColumns}`,
    [userId, preset.name, preset.format, preset.columns, preset.columnNames, preset.updatedAt],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The preset was not saved.');
  return row;
}

/** False: the account has no such preset. */
export async function deletePreset({ pool }: Pick<Database, 'pool'>, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from export_presets where user_id = $1 and id = $2', [userId, id]);
  return rowCount === 1;
}
