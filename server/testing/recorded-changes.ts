// What a piece of work changed in the database, as triggers of every table recorded it. Nothing needs to be read of the rows that it left alone.
import { openDatabase, type Database } from '#server/foundation/database/public.ts';

/** Changed rows by table: `+1` for one that is new, `-1` for one that is gone, `+1 -1` for one that was updated. */
export type Effect = Readonly<Record<string, string>>;

/** Tables of graphile-worker that hold no jobs, and the list of migrations. */
const leftOut = ['_private_tasks', '_private_known_crontabs', 'migrations', 'schema_migrations'];

export interface ChangeRecorder {
  /** What changed before this does not count. */
  startAgain(): Promise<void>;
  /** What was committed since. `ignored`: tables whose changes are not part of the effect. */
  effect(ignored: readonly string[]): Promise<Effect>;
  close(): Promise<void>;
}

/** On a connection of its own, which no fault breaks. */
export function recordChanges(databaseUrl: string): ChangeRecorder {
  const database = openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'test' });
  let prepared: Promise<void> | null = null;
  return {
    startAgain: async () => {
      await (prepared ??= recordEveryTable(database));
      await database.pool.query('delete from recorded.changes');
    },
    effect: (ignored) => effectOf(database, ignored),
    close: () => database.close(),
  };
}

/** A new table counts without being named here. A change that is rolled back takes its record with it. */
async function recordEveryTable({ pool }: Database): Promise<void> {
  await pool.query(
    `create schema recorded;
     create unlogged table recorded.changes (table_name text, row_text text, times int);
     create function recorded.record() returns trigger language plpgsql as $$
     begin
       if tg_op <> 'INSERT' then insert into recorded.changes values (tg_table_name, old::text, -1); end if;
       if tg_op <> 'DELETE' then insert into recorded.changes values (tg_table_name, new::text, 1); end if;
       return null;
     end $$;
     create function recorded.record_truncated() returns trigger language plpgsql as $$
     begin
       execute format('insert into recorded.changes select %L, t::text, -1 from %s t', tg_table_name, tg_relid::regclass);
       return null;
     end $$`,
  );
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> all($1)`,
    [leftOut],
  );
  const triggers = rows.map(
    ({ name }) =>
      `create trigger recorded after insert or update or delete on ${name} for each row execute function recorded.record();
       alter table ${name} enable always trigger recorded;
       create trigger truncated before truncate on ${name} execute function recorded.record_truncated()`,
  );
  await pool.query(triggers.join(';'));
}

/** A row that became another and then itself again has not changed. */
async function effectOf({ pool }: Database, ignored: readonly string[]): Promise<Effect> {
  const { rows } = await pool.query<{ name: string; added: number; removed: number }>({
    name: 'recorded-changes',
    text: `with changed as (
             select table_name, sum(times) as times from recorded.changes where table_name <> all($1)
             group by table_name, row_text having sum(times) <> 0
           )
           select table_name as name, (count(*) filter (where times > 0))::int as added,
             (count(*) filter (where times < 0))::int as removed
           from changed group by table_name order by table_name`,
    values: [ignored],
  });
  return Object.fromEntries(
    rows.map(({ name, added, removed }) => [
      name,
      [added > 0 ? `+${added}` : '', removed > 0 ? `-${removed}` : ''].filter(Boolean).join(' '),
    ]),
  );
}
