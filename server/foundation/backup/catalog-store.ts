// The tables and sequences that a backup contains, read from the catalog of PostgreSQL, so that a new table is never forgotten.
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationTables, allRows, onlyRow } from '../database/public.ts';

export interface Table {
  name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
  /** Other tables whose rows must exist before this one's. */
  references: string[];
  /** An estimate, for progress and for starting with the largest. */
  estimatedRows: number;
}

/** Migrations and the job library fill these tables themselves. The last one belongs to the restore. */
const leftOut = new Set([...migrationTables, 'graphile_worker.migrations', 'restore_in_progress']);

const nameOf = (namespace: string, name: string): string =>
  `case when ${namespace} = 'graphile_worker' then 'graphile_worker.' else '' end || quote_ident(${name})`;

/** Tables of the product and of its jobs. A table comes after the tables that it references. */
export async function readTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${nameOf('space.nspname', 'class.relname')} as name, greatest(class.reltuples, 0)::float8 as "estimatedRows",
       (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(json_agg(distinct ${nameOf('other_space.nspname', 'other.relname')}), '[]'::json)
         from pg_constraint join pg_class other on other.oid = confrelid join pg_namespace other_space on other_space.oid = other.relnamespace
         where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as references
     from pg_class class join pg_namespace space on space.oid = class.relnamespace
     where class.relkind in ('r', 'p') and not class.relispartition and space.nspname in (current_schema(), 'graphile_worker')
     order by 1`,
  );
  return referencedFirst(rows.filter(({ name }) => !leftOut.has(name)));
}

function referencedFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ references }) => !left.some(({ name }) => references.includes(name)));
    if (next.length === 0)
      throw new Error(`These tables reference each other: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** Sequences that have been used, with the last value. A value may be newer than the snapshot, which only leaves a gap. */
export const readSequences = (client: PoolClient): Promise<{ name: string; lastValue: string }[]> =>
  allRows(
    client,
    `select ${nameOf('schemaname', 'sequencename')} as name, last_value::text as "lastValue" from pg_sequences
     where schemaname in (current_schema(), 'graphile_worker') and last_value is not null order by 1`,
  );

/** Texts of values must not depend on settings of the server, the user or the database. */
export async function fixTextForms(client: PoolClient): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
     set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}

/** Counts the rows and sums a checksum of each. Needs `fixTextForms` in the same transaction. */
export async function readContent(
  client: PoolClient,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<{ rows: number; contentHash: string }> {
  const content = await onlyRow<{ rows: string; contentHash: string }>(
    client,
    `select count(*) as rows, coalesce(sum(('x' || left(md5(content::text), 16))::bit(64)::bigint), 0)::text as "contentHash"
     from (select ${columns.join(', ')} from ${name}) content`,
  );
  return { rows: Number(content.rows), contentHash: content.contentHash };
}

export interface Snapshot {
  /** Other connections see the same moment with `useSnapshot` while the transaction that exported it is open. */
  id: string;
  postgresVersion: number;
}

/** Makes the caller's transaction read one moment. It must be the first statement of the transaction. */
export async function exportSnapshot(client: PoolClient): Promise<Snapshot> {
  await client.query('set transaction isolation level repeatable read, read only');
  await fixTextForms(client);
  return onlyRow(
    client,
    `select pg_export_snapshot() as id, current_setting('server_version_num')::int as "postgresVersion"`,
  );
}

/** Makes the caller's transaction read the moment of another one. It must be the first statement of the transaction. */
export async function useSnapshot(client: PoolClient, { id }: Snapshot): Promise<void> {
  await client.query('set transaction isolation level repeatable read, read only');
  await client.query(`set transaction snapshot '${id}'`);
  await fixTextForms(client);
}

/** The rows of the table in COPY's text format. */
export const copyOut = (client: PoolClient, { name, columns }: Pick<Table, 'name' | 'columns'>): Readable =>
  client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
