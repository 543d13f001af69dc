import type { Database } from '../database.ts';

/** What a database has besides rows: columns, indexes, constraints, triggers, functions, views. */
export async function schemaOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'column' as kind, table_name || '.' || column_name as name, data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as text from information_schema.columns where table_schema = 'public'
     union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'trigger', tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select 'function', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'view', viewname, definition from pg_views where schemaname = 'public'
     order by 1, 2, 3`,
  );
  return rows;
}
