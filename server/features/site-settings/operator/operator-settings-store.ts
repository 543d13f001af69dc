import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

/** The saved values by key. Keys of another version of the product may be among them. */
export async function readOperatorValues({ pool }: Pick<Database, 'pool'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string | null }>(
    'select distinct on (key) key, value from operator_settings order by key, id desc',
  );
  return new Map(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])));
}

/** Makes other changes of operator settings wait until the transaction ends. */
export const lockOperatorSettings = (client: PoolClient): Promise<unknown> =>
  client.query(`select pg_advisory_xact_lock(hashtextextended('operator settings', 0))`);

export interface SavedOperatorValue {
  id: string;
  value: string | null;
}

/** The newest change of each key, in the transaction. */
export async function readLatestChanges(client: PoolClient): Promise<ReadonlyMap<string, SavedOperatorValue>> {
  const { rows } = await client.query<SavedOperatorValue & { key: string }>(
    'select distinct on (key) key, id, value from operator_settings order by key, id desc',
  );
  return new Map(rows.map(({ key, ...saved }) => [key, saved]));
}

/** Whether the start of a server has saved this value, so that an administrator who resets it later is obeyed. */
export async function wasCarriedOver(client: PoolClient, key: string, value: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from operator_settings where key = $1 and value = $2 and changed_by is null',
    [key, value],
  );
  return rowCount !== 0;
}

const keptPerKey = 50;

export async function insertOperatorChange(
  client: PoolClient,
  { key, before, value }: { key: string; before: string | null; value: string | null },
  changedBy: string | null,
): Promise<void> {
  await client.query('insert into operator_settings (key, before, value, changed_by) values ($1, $2, $3, $4)', [
    key,
    before,
    value,
    changedBy,
  ]);
  await client.query(
    `delete from operator_settings where key = $1 and id in
       (select id from operator_settings where key = $1 order by id desc offset $2)`,
    [key, keptPerKey],
  );
}

export interface StoredOperatorChange {
  id: string;
  key: string;
  before: string | null;
  after: string | null;
  /** The user id; null: the account was deleted. */
  changedBy: string | null;
  changedAt: Date;
  isCurrent: boolean;
}

export async function findOperatorChange(
  client: PoolClient,
  id: string,
): Promise<Pick<StoredOperatorChange, 'key' | 'before'> | null> {
  const {
    rows: [row],
  } = await client.query<Pick<StoredOperatorChange, 'key' | 'before'>>(
    'select key, before from operator_settings where id = $1',
    [id],
  );
  return row ?? null;
}

/** Newest first. */
export async function listOperatorChanges({ pool }: Database, limit: number): Promise<StoredOperatorChange[]> {
  const { rows } = await pool.query<StoredOperatorChange>(
    `select id, key, before, value as after, changed_by as "changedBy", changed_at as "changedAt",
       id = max(id) over (partition by key) as "isCurrent"
     from operator_settings order by id desc limit $1`,
    [limit],
  );
  return rows;
}
