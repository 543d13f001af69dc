// What in the catalog of a database does not fit a distributed PostgreSQL (decision 25).
import type { Pool, PoolClient } from 'pg';
import { distributedTables, localTablesOfCandidates, referenceTables } from './distribution.ts';

const distributed = Object.keys(distributedTables);

async function read(connection: Pool | PoolClient, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await connection.query<{ fault: string }>(sql, values);
  return rows.map(({ fault }) => fault);
}

const triggers = `select tgrelid::regclass || ' has the trigger ' || tgname as fault from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)`;

const foreignKeys = `select conrelid::regclass || ' has a foreign key into ' || confrelid::regclass as fault from pg_constraint
  where contype = 'f' and (confrelid::regclass::text = any($1)) <> (conrelid::regclass::text = any($1))`;

/** Also without a constraint: an index alone makes a key unique. */
const uniqueKeys = `select table_name || ' has the unique key ' || indexrelid::regclass || ' without ' || column_name as fault
  from unnest($1::text[], $2::text[]) as placed (table_name, column_name) join pg_index on indrelid = table_name::regclass
  where indisunique and not exists (
    select 1 from pg_attribute where attrelid = indrelid and attname = column_name and attnum = any(indkey::smallint[])
  )`;

const defaults = `select adrelid::regclass || '.' || attname || ' has the default ' || pg_get_expr(adbin, adrelid) as fault
  from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
  where pg_get_expr(adbin, adrelid) ~ 'pg_current_xact_id|txid_current' or (adrelid::regclass::text = any($1) and pg_get_expr(adbin, adrelid) ~ 'nextval')
  union all select attrelid::regclass || '.' || attname || ' is an identity column' from pg_attribute where attidentity <> '' and attrelid::regclass::text = any($1)`;

const emptyLists = `select viewname || ' selects no column in a subquery' as fault from pg_views
  where schemaname = 'public' and definition ~* 'select\\s+from'`;

/** Views of views count with the tables below them. */
const mixedViews = `with recursive used (view_id, relation_id) as (
    select ev_class, refobjid from pg_rewrite join pg_depend on objid = pg_rewrite.oid and classid = 'pg_rewrite'::regclass and refclassid = 'pg_class'::regclass
      where ev_class <> refobjid
    union select used.view_id, refobjid from used join pg_rewrite on ev_class = used.relation_id join pg_depend on objid = pg_rewrite.oid and classid = 'pg_rewrite'::regclass and refclassid = 'pg_class'::regclass
      where ev_class <> refobjid
  ), tables as (
    select view_id::regclass::text as name, relation_id::regclass::text as table_name from used join pg_class on pg_class.oid = relation_id
      where relkind = 'r' and view_id::regclass::text not like '%.%'
  )
  select distinct local.name || ' joins ' || placed.table_name || ' with the local table ' || local.table_name as fault
  from tables local join tables placed using (name)
  where placed.table_name = any($1) and local.table_name <> all($1) and local.table_name <> all($2)`;

const unplaced = `select table_name || ' names candidates and is not listed in distribution.ts' as fault from information_schema.columns
  where table_schema = 'public' and column_name = 'candidate_id' and table_name <> all($1)
    and table_name in (select relname from pg_class where relkind = 'r')`;

/** One sentence for each fault. */
export async function catalogFaults(connection: Pool | PoolClient): Promise<string[]> {
  return [
    await read(connection, triggers, [distributed]),
    await read(connection, foreignKeys, [distributed]),
    await read(connection, uniqueKeys, [distributed, Object.values(distributedTables)]),
    await read(connection, defaults, [distributed]),
    await read(connection, emptyLists),
    await read(connection, mixedViews, [distributed, referenceTables]),
    await read(connection, unplaced, [[...distributed, ...referenceTables, ...localTablesOfCandidates]]),
  ].flat();
}
