// What a check of PostgreSQL reads: versions, parameters, rights, and what hinders the product.
import { firstRow, onlyColumn, onlyRow, type Database } from '../database/public.ts';

export interface PostgresSize {
  /** Memory for pages of tables and indexes. */
  sharedBuffersBytes: number;
  databaseBytes: number;
}

const sizeColumns = `(select setting::float8 * 8192 from pg_settings where name = 'shared_buffers') as "sharedBuffersBytes",
       pg_database_size(current_database())::float8 as "databaseBytes"`;

export const readPostgresSize = ({ pool }: Database): Promise<PostgresSize> => onlyRow(pool, `select ${sizeColumns}`);

export interface PostgresState extends PostgresSize {
  version: string;
  isSuperuser: boolean;
  ownsSchema: boolean;
  isReplica: boolean;
  maxConnections: number;
  /** Sessions of all databases of the server, other than this one. */
  sessions: number;
  /** Parameter → value with its unit, as PostgreSQL shows it. */
  parameters: Readonly<Record<string, string>>;
  /** Seconds of the oldest open transaction of this database; 0: none. */
  oldestTransactionSeconds: number;
  preparedTransactions: number;
  /** The last try to archive the write-ahead log failed. */
  isArchiveFailing: boolean;
  invalidIndexes: string[];
}

const parameters = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'data_checksums',
  'server_encoding',
  'archive_mode',
];

export const readPostgresState = ({ pool }: Database): Promise<PostgresState> =>
  onlyRow(
    pool,
    `select current_setting('server_version') as version,
       (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       (select pg_has_role(current_user, nspowner, 'member') from pg_namespace where nspname = current_schema()) as "ownsSchema",
       pg_is_in_recovery() as "isReplica",
       ${sizeColumns},
       current_setting('max_connections')::int as "maxConnections",
       (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())::int as sessions,
       (select json_object_agg(name, setting) from pg_settings where name = any($1)) as parameters,
       coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as "oldestTransactionSeconds",
       (select count(*) from pg_prepared_xacts where database = current_database())::int as "preparedTransactions",
       (select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) from pg_stat_archiver) as "isArchiveFailing",
       (select coalesce(json_agg(indexrelid::regclass::text), '[]'::json) from pg_index where not indisvalid) as "invalidIndexes"`,
    [parameters],
  );

/** Milliseconds since 1970, by the clock of the database. */
export async function readClock({ pool }: Database): Promise<number> {
  const row = await firstRow<{ nowMs: number }>(
    pool,
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
  );
  return row?.nowMs ?? 0;
}

export async function mayCreateTables({ pool }: Database): Promise<boolean> {
  const row = await firstRow<{ may: boolean }>(
    pool,
    `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as may`,
  );
  return row?.may === true;
}

/** Tables of the current schema that this product did not make, at most ten names. To be called for a database without its schema. */
export const readForeignTables = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(
    pool,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname limit 10`,
  );
