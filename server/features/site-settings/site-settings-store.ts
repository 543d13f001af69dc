import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

/** The saved values by key. Keys of another version of the product may be among them. */
export async function readSavedSettings({ pool }: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string }>('select key, value from site_settings');
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Saves the value and returns the one before; null when the key had none. */
export async function saveSetting(client: PoolClient, key: string, value: string): Promise<string | null> {
  // The lock makes concurrent changes of one setting wait, so that the value before is right.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`site setting ${key}`]);
  const {
    rows: [before],
  } = await client.query<{ value: string }>('select value from site_settings where key = $1', [key]);
  if (before?.value !== value)
    await client.query(
      'insert into site_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
      [key, value],
    );
  return before?.value ?? null;
}
