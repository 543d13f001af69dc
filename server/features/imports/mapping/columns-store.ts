// What the columns of the files of a source mean, as it was last chosen.
import { columnMapping, type ColumnMapping } from '#contract/imports/column-mapping.ts';
import type { Database } from '#server/foundation/database/public.ts';

/** Null: nothing was chosen for this source. */
export async function findSavedColumns({ pool }: Database, source: string): Promise<ColumnMapping | null> {
  const { rows } = await pool.query<{ columns: unknown }>('select columns from import_columns where source = $1', [
    source,
  ]);
  return rows[0] === undefined ? null : columnMapping.parse(rows[0].columns);
}

export async function saveColumns({ pool }: Database, source: string, columns: ColumnMapping): Promise<void> {
  await pool.query(
    `insert into import_columns (source, columns) values ($1, $2)
     on conflict (source) do update set columns = excluded.columns, saved_at = now()`,
    [source, JSON.stringify(columns)],
  );
}
